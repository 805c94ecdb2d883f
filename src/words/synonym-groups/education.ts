/** Schools and courses: learners, lessons, exams. One group a line. */
export const EDUCATION_GROUPS = `
student, pupil, learner, schoolchild, trainee
teacher, instructor, lecturer, tutor, professor, educator
mentor, tutor, coach, adviser
course, class, lesson, module, programme, seminar
lecture, lesson, class, talk
homework, assignment, coursework, exercise, task
submit, hand in, turn in, deliver, upload
deadline, due date
grade, mark, score, result
final grade, overall mark, total score
exam, test, quiz, examination, assessment
exam room, examination hall
attempt, answer, try
oral, spoken, verbal
question, item, problem
question pool, item bank, question bank
enrol, enroll, enrolment, enrollment, register, registration, sign up, join
prerequisite, requirement, required course
subtitle, caption, transcript
deaf, hearing impaired, hard of hearing
blind, visually impaired, screen reader
video, recording, recorded
plagiarism, cheating, copying
quotation, citation, quote, passage
parent, family, guardian, mother, father
absence, truancy, absent
timetable, lesson plan, schedule, class schedule
classroom, room
certificate, diploma, degree, transcript
maiden name, surname, last name
married, wedding, marry
forum, discussion, discussion board
post, contribution, message
banned, blocked, suspended, expelled
weight, share, percentage
library, loan, borrow
renew, extend, prolong
reservation, hold, booking
reading material, text, reading list, textbook
seat, place, capacity
candidate, participant
tuition, fee, school fee
scholarship, grant, bursary
drag and drop, matching task
progress, completion, completed
unit, lesson, chapter
group project, team assignment, teamwork
member, participant, classmate
graduate, alumnus
term, semester, school year
school, college, university, campus
school office, administration, registrar, secretary
headteacher, principal, head of school, director
dean, faculty, department
syllabus, curriculum, course plan
semester, term, academic year
credit, credit points, ects
pass, succeed, passed
fail, flunk, not passed
resit, retake, repeat the exam, second attempt
rubric, marking scheme, grading criteria
feedback, comment, correction
essay, paper, thesis, dissertation
plagiarise, copy, cheat
peer review, peer assessment, classmates' feedback
multiple choice, single choice, tick box
essay question, free text, open question
proctor, invigilator, supervised, supervision
time limit, time allowed, extra time
accommodation, special needs, disability, dyslexia
attendance, presence, roll call, register
absent, missing, away, not present
excuse, sick note, justification
detention, punishment, sanction
bullying, harassment, abuse
email, message, notice to parents
parents' evening, parent conference, meeting with parents
field trip, excursion, outing
playground, break, recess
lunch, canteen, cafeteria
bus, transport, school bus
textbook, book, reading
handout, worksheet, material
slides, presentation, deck
whiteboard, blackboard, board
webinar, live session, online class, virtual classroom
forum, message board, thread
badge, award, achievement
learning path, sequence, progression
kindergarten, preschool, nursery school
university, college, campus
apprentice, trainee, intern
admission, application, applicant, enrolment
waiting list, waitlist
alumni, graduates, former students
`;
