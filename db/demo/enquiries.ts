import { randomUUID } from 'node:crypto'
import type { Topic } from '#features/enquiry/schema.ts'
import type { Trx } from '#lib/db.server.ts'
import { isoInstant } from '#lib/time.ts'
import { insertRows } from './rows.server.ts'

/** Invented people and texts. */
interface DemoEnquiry {
  name: string
  email: string
  phone: string | null
  topic: Topic
  message: string
  hoursAgo: number
  /** The enquiry is assigned to the front desk; if it has an answer, it is also closed by the front desk. */
  answer?: string
  isTaken?: true
  isClosed?: true
  seemsAutomatic?: true
}

const enquiries: DemoEnquiry[] = [
  {
    name: 'Kavya Subramanian',
    email: 'kavya.subramanian@enquiries.example',
    phone: '+91 98100 00311',
    topic: 'contactUs',
    message:
      'I have never done Pilates and had a slipped disc two years ago. My physiotherapist says it would do me good.\nWhich class should I begin with, and is somebody there to look at me first?',
    hoursAgo: 3,
  },
  {
    name: 'दीपिका अग्रवाल',
    email: 'deepika.agarwal@enquiries.example',
    phone: null,
    topic: 'contactUs',
    message: 'क्या फरीदाबाद में शाम सात बजे के बाद कोई क्लास है? दफ़्तर से साढ़े छह बजे निकल पाती हूँ।',
    hoursAgo: 9,
  },
  {
    name: 'Rohan Bedi',
    email: 'rohan.bedi@enquiries.example',
    phone: '+91 98100 00312',
    topic: 'privateClass',
    message:
      'Two of us would like a private hour on Saturday mornings in Gurugram, from December on. What would it cost?',
    hoursAgo: 21,
    isTaken: true,
  },
  {
    name: 'Tenzin Dolma',
    email: 'tenzin.dolma@enquiries.example',
    phone: null,
    topic: 'teacherTraining',
    message: 'When does the next teacher training begin, and can it be paid in parts?',
    hoursAgo: 50,
    isTaken: true,
    answer:
      'Dear Tenzin,\n\nthe dates are on the page of each training. It can be paid in two parts, the second before the weekend in the middle. Come and watch a class before you decide; you are our guest.\n\nNeha',
  },
  {
    name: 'Gurpreet Ahluwalia',
    email: 'gurpreet.ahluwalia@enquiries.example',
    phone: '+91 98100 00313',
    topic: 'contactUs',
    message: 'I left a blue water bottle in the mat room on Sunday. Has anybody found it?',
    hoursAgo: 96,
    isTaken: true,
    isClosed: true,
    answer: 'Dear Gurpreet,\n\nit is at the desk, with your name on it.\n\nNeha',
  },
  {
    name: 'Best Traffic Online',
    email: 'offers@traffic.example',
    phone: null,
    topic: 'contactUs',
    message:
      'Dear Sir, we put your website on the first page of every search in 24 hours. 10,000 visitors guaranteed.',
    hoursAgo: 30,
    seemsAutomatic: true,
  },
]

const ANSWERED_AFTER = { hours: 2 }

/** Enquiries of the last days, and how the front desk handled them. */
export async function insertEnquiries(trx: Trx, frontDesk: string, now: Temporal.Instant): Promise<void> {
  const enquiryRows = enquiries.map(({ hoursAgo, answer, isTaken, isClosed, seemsAutomatic, ...written }) => {
    const requestedAt = now.subtract({ hours: hoursAgo })
    const answeredAt = answer ? isoInstant(requestedAt.add(ANSWERED_AFTER)) : null
    const id = randomUUID()
    const enquiry = {
      id,
      ...written,
      seemsAutomatic: seemsAutomatic ?? false,
      createdAt: isoInstant(requestedAt),
      state: isClosed ? ('closed' as const) : answeredAt ? ('answered' as const) : ('open' as const),
      assignedTo: isTaken ? frontDesk : null,
      answeredAt,
      closedAt: isClosed ? answeredAt : null,
      version: 1,
    }
    return answer && answeredAt
      ? {
          enquiry,
          answer: {
            id: randomUUID(),
            enquiryId: id,
            key: randomUUID(),
            body: answer,
            byPerson: frontDesk,
            at: answeredAt,
          },
        }
      : { enquiry }
  })
  await insertRows(
    trx,
    'enquiry',
    enquiryRows.map(({ enquiry }) => enquiry),
  )
  await insertRows(
    trx,
    'enquiryAnswer',
    enquiryRows.flatMap(({ answer }) => answer ?? []),
  )
}
