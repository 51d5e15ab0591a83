import { firstNames, lastNames } from '../regulars.ts'
import { iso } from './records.ts'
import { MINUTE, type Stage } from './stage.ts'

const TOPICS = ['contactUs', 'contactUs', 'privateClass', 'teacherTraining'] as const
const QUESTIONS = [
  'Is there a class for somebody who has never done this?',
  'My knee was operated on in spring. Whom should I talk to before I book?',
  'Do you have a private hour on Saturdays?',
  'When does the next training begin, and can it be paid in parts?',
  'I left a blue bottle in the mat room yesterday evening.',
]

/** The number of enquiries between two yields. It limits the use of memory. */
const SLICE = 20_000

/** Enquiries by visitors, spread evenly over the whole period. */
export function* enquire({ size, dice, records, midnight, now }: Stage): Generator<void> {
  const apart = (now - MINUTE - midnight) / size.enquiries
  for (let i = 0; i < size.enquiries; i += 1) {
    const second = Math.floor(midnight + i * apart)
    const [first, last] = [dice.oneOf(firstNames), dice.oneOf(lastNames)]
    const email = `${first}.${last}.${i}@enquiries.example`.toLowerCase()
    const row = [
      dice.uuid(),
      `${first} ${last}`,
      email,
      null,
      dice.oneOf(QUESTIONS),
      dice.oneOf(TOPICS),
      iso(second),
    ]
    records.add('enquiry', second, row)
    if ((i + 1) % SLICE === 0) yield
  }
  yield
}
