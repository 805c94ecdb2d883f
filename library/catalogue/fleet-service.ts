import { trade } from '../trade.ts';

export default trade({
  name: 'std-fleet-service',
  description:
    'Company cars and vans are kept on the road: service is due by mileage or date, repairs are booked in a workshop, done and paid.',
  tags: 'fleet vehicles cars service maintenance workshop repair garage mechanic',
  useWhen:
    'Use when vehicles or machines need regular service and repairs are ordered and tracked.',
  asked:
    'vans need tyres and brakes; MOT; oil change; when is the car due for service; company cars; garage; car workshop; vehicle maintenance; machines need servicing; tractor or forklift upkeep; mileage; keep our cars roadworthy; repair bookings for vehicles; oil change; mileage; company cars; tyres; MOT; garage; workshop for vans',
  main: 'ServiceOrder',
  brief: `
    FleetVehicle: plate!, model, driver, mileage number, nextServiceAt number,
      inspectionDue date
      shows: counts
      driving CALL_IN dueForService, driving|inWorkshop RETIRE retired,
      dueForService TAKE_TO_WORKSHOP inWorkshop, inWorkshop FETCH_BACK driving
    ServiceOrder: vehicle FleetVehicle, workshop Workshop, problem!, urgent boolean, cost money,
      dropOffAt datetime
      shows: calendar
      reported BOOK booked, booked DROP_OFF inWork, inWork FINISH ready, ready PAY paid
    Workshop: name!, address, phone phone, trusted boolean
  `,
});
