import { trade } from '../trade.ts';

export default trade({
  name: 'std-maintenance-requests',
  description:
    'Renting out homes: tenants report what is broken in their flat, the landlord sends a craftsman, and the repair is rated; rents are kept too.',
  tags: 'landlord tenants rent maintenance repairs property-management building facility flats housing',
  useWhen: 'Use when tenants or residents report damage in a building and repairs are arranged.',
  asked:
    'tenants report broken heating; leaking tap; landlord; caretaker; residents; housing association; apartment repairs; facility management; building manager; rented flats; rent paid; property manager; damages in the building; letting; send a handyman; lift is stuck; tap drips; heating fails; flat; stairwell; light bulb in the hall; mould; broken window',
  brief: `
    MaintenanceRequest: unit RentalUnit, tenant Tenant, problem!, urgency low/normal/emergency,
      photo url, craftsman, visitAt datetime, cost money, stars number
      shows: board
      reported ACCEPT accepted, reported DECLINE declined,
      accepted|scheduled SCHEDULE scheduled, scheduled MARK_FIXED fixed,
      fixed BROKEN_AGAIN accepted, fixed RATE rated
    Tenant: name!, email email, phone phone, unit RentalUnit, since date, balance money
    RentalUnit: address!, floor, rooms number, rent money
      let MOVE_OUT vacant, vacant LET let, vacant RENOVATE renovating, renovating FINISH vacant
  `,
});
