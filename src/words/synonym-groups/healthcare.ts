/** Hospitals and practices: patients, treatment, records. One group a line. */
export const HEALTHCARE_GROUPS = `
patient, sick person
doctor, physician, clinician, specialist, medic, practitioner, surgeon
nurse, ward staff, caregiver, carer, nursing staff
therapist, counsellor, counselor, psychologist
specialist, cardiologist, consultant, neurologist
hospital, clinic, ward, medical centre
ward, unit, station, department
medication, drug, medicine, pharmaceutical, pill, remedy
brand, trade name, product name
dose, dosage, quantity
painkiller, analgesic, pain reliever
prescription, script, rx
pharmacy, chemist, drugstore, apothecary
allergy, hypersensitivity, intolerance, allergic
warning, alert, alarm
diagnosis, finding, condition, disease
diagnosis code, icd, coding
lab, laboratory, test
lab result, finding, exam result, blood test
sample, specimen, swab, probe
barcode, label, sticker
unreadable, illegible
record, chart, file, medical record, patient file
vital sign, blood pressure, pulse, temperature, heart rate
x-ray, radiology, scan, imaging, mri, ct
surgery, operation, procedure
consent, agreement, permission
discharge, go home, sent home, went home, release
discharge letter, summary
admission, intake, check-in
transfer, move, relocate
referral, transfer, refer
emergency, urgent, urgent care, er, emergency room
emergency contact, next of kin, relative
insurance, payer, insurer, health plan
claim, reimbursement, bill
vaccination, immunise, immunize, shot, jab, vaccine
pregnancy, pregnant, expectant, expectant mother
diabetic, diabetes, glucose, blood sugar, insulin
diet, meal, food, nutrition
infusion, iv, drip, pump
device, pump, machine, monitor
telemedicine, video consultation, remote consultation, video call
bed, place
treat, care, treatment, therapy
weight, pound, kilogram, kg
board, display, screen
newborn, baby, infant
symptom, complaint, sign
illness, disease, sickness, disorder, condition
pain, ache, hurt
fever, high temperature
heart, cardiac, cardiology
lung, respiratory, breathing
kidney, renal
liver, hepatic
cancer, tumour, tumor, oncology
child, paediatric, pediatric
elderly, geriatric, older adult, senior
mental health, psychiatric, psychological
tooth, dental, dentist
eye, ophthalmology, vision
skin, dermatology, rash
wound, injury, lesion
fracture, broken bone
infection, sepsis, contagious
isolation, quarantine, contagious
blood type, blood group, transfusion
donor, donation, transplant
interaction, incompatible, combination of drugs
contraindication, not suitable, must not be given
overdose, too much, twice the dose
refill, repeat prescription, renewal
injection, shot, needle, syringe
anaesthesia, anesthesia, sedation, narcosis
intensive care, icu, critical care
ambulance, paramedic, rescue
triage, first assessment, urgency level
visit, consultation, appointment
waiting room, reception, front desk
health record, ehr, emr, patient file
confidentiality, privacy, data protection
identity, identification, mix-up, wrong person
wristband, bracelet, id band
note, documentation, entry
rehab, rehabilitation, physiotherapy, therapy
home care, domiciliary, at home
mother, maternity, birth, delivery room, obstetric
death, deceased, died
insured, policyholder, coverage
deductible, co-payment, copay
follow-up, aftercare, check-up
screening, early detection, preventive
`;
