import { personOfEmail } from '#features/identity/usecases/findPerson.server.ts'
import { senderOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Db } from '#lib/db.server.ts'
import { fullName } from '#lib/fullName.ts'
import { may } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import type { EnquiryPage, EnquiryView, Inbox } from '../console/schema.ts'
import {
  answersTo,
  draftsOf,
  enquiryById,
  findPerson,
  inboxPage,
  membersOfNumber,
  staffOf,
  type Who,
  waiting,
} from '../inboxStore.server.ts'

const viewPerson = ({ id, name }: Who) => ({ _id: id, name })

/** One page of an inbox; `me` is the person for `mine`. */
export async function readInbox(
  db: Db,
  me: string,
  { inbox, page, limit }: { inbox: Inbox; page: number; limit: number },
): Promise<EnquiryPage> {
  const [{ rows, total }, { open, mine, oldestOpenAt }] = await Promise.all([
    inboxPage(db, { inbox, me, page, limit }),
    waiting(db, me),
  ])
  return {
    rows: rows.map(({ id, createdAt, assignedTo, last, ...row }) => ({
      _id: id,
      ...row,
      createdAt: isoInstant(createdAt),
      assignedTo: assignedTo && viewPerson(assignedTo),
      last: { ...last, at: isoInstant(last.at) },
    })),
    total,
    page,
    limit,
    counts: { open, mine },
    oldestOpenAt: oldestOpenAt && isoInstant(oldestOpenAt),
  }
}

/** Throws NOT_FOUND. */
export async function readEnquiry(db: Db, me: string, enquiryId: string): Promise<EnquiryView> {
  const enquiry = await enquiryById(db, enquiryId)
  if (!enquiry) throw new Refusal('NOT_FOUND')
  const [answers, drafts, staff, member, known, sender, sameNumber] = await Promise.all([
    answersTo(db, enquiryId),
    draftsOf(db, enquiryId),
    staffOf(db),
    enquiry.personId ? findPerson(db, enquiry.personId) : undefined,
    personOfEmail(db, enquiry.email),
    senderOf(db),
    enquiry.whatsappAt && enquiry.phone && !enquiry.personId ? membersOfNumber(db, enquiry.phone) : [],
  ])
  const { id, createdAt, personId: _, whatsappAt: __, assignedTo, ...shown } = enquiry
  const assigned = staff.find((each) => each.id === assignedTo)
  const mine = drafts.find(({ by }) => by.id === me)
  return {
    _id: id,
    ...shown,
    createdAt: isoInstant(createdAt),
    assignedTo: assigned ? viewPerson(assigned) : null,
    member: member ? viewPerson(member) : null,
    sameAddress: known ? { _id: known.id, name: fullName(known) } : null,
    sameNumber: sameNumber.map(viewPerson),
    answers: answers.map((answer) => ({
      _id: answer.id,
      body: answer.body,
      at: isoInstant(answer.at),
      by: viewPerson(answer.by),
    })),
    draft: mine ? { body: mine.body, keptAt: isoInstant(mine.keptAt) } : null,
    alsoDrafting: drafts.filter(({ by }) => by.id !== me).map(({ by }) => viewPerson(by)),
    assignable: staff.filter(({ role }) => may(role, 'answerEnquiries')).map(viewPerson),
    answersFrom: sender?.address ?? null,
  }
}
