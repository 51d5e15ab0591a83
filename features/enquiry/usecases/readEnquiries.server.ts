import { personOfEmail } from '#features/identity/usecases/findPerson.server.ts'
import { deliveriesOfReplies } from '#features/members/reads.server.ts'
import { whatsappCost } from '#features/studio/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { senderOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Db } from '#lib/db.server.ts'
import { fullName } from '#lib/fullName.ts'
import { may } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant, studioDay } from '#lib/time.ts'
import { type Answer, answersTo, draftsOf } from '../answerStore.server.ts'
import type { AnswerView, EnquiryPage, EnquiryView, Inbox, WhatsappConversation } from '../console/schema.ts'
import {
  allStaff,
  type Enquiry,
  enquiryById,
  findPerson,
  inboxCounts,
  inboxPage,
  membersOfNumber,
  type NamedPerson,
} from '../inboxStore.server.ts'
import { fillTemplate, fitsEveryRecipient, mayReply, repliesUntil } from '../rules.ts'
import {
  conversationOf,
  hasOptedOut,
  lastWroteAt,
  type MoreMessages,
  templatesWithBody,
} from '../whatsappStore.server.ts'

const viewPerson = ({ id, name }: NamedPerson) => ({ _id: id, name })

/** One page of an inbox; `me` is the caller, for the inbox `mine`. */
export async function readInbox(
  db: Db,
  me: string,
  { inbox, page, limit }: { inbox: Inbox; page: number; limit: number },
): Promise<EnquiryPage> {
  const [{ rows, total }, { open, mine, oldestOpenAt }] = await Promise.all([
    inboxPage(db, { inbox, me, page, limit }),
    inboxCounts(db, me),
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

/** An enquiry. `isOn`: whether answers can also be sent by WhatsApp. Throws NOT_FOUND. */
export async function readEnquiry(
  db: Db,
  { me, isOn }: { me: string; isOn: boolean },
  enquiryId: string,
  now: Temporal.Instant,
): Promise<EnquiryView> {
  const enquiry = await enquiryById(db, enquiryId)
  if (!enquiry) throw new Refusal('NOT_FOUND')
  const [whatsapp, drafts, staff, member, account, sender, sameNumber] = await Promise.all([
    readConversation(db, enquiry, isOn, now),
    draftsOf(db, enquiryId),
    allStaff(db),
    enquiry.personId ? findPerson(db, enquiry.personId) : undefined,
    personOfEmail(db, enquiry.email),
    senderOf(db),
    enquiry.whatsappAt && enquiry.phone && !enquiry.personId ? membersOfNumber(db, enquiry.phone) : [],
  ])
  const { id, createdAt, personId: _, whatsappAt: __, assignedTo, ...shown } = enquiry
  const answers = whatsapp
    ? (whatsapp.messages.find(({ _id }) => _id === enquiryId)?.answers ?? [])
    : ((await viewAnswers(db, [enquiryId])).get(enquiryId) ?? [])
  const assigned = staff.find((each) => each.id === assignedTo)
  const ownDraft = drafts.find(({ by }) => by.id === me)
  return {
    _id: id,
    ...shown,
    createdAt: isoInstant(createdAt),
    assignedTo: assigned ? viewPerson(assigned) : null,
    member: member ? viewPerson(member) : null,
    sameAddress: account ? { _id: account.id, name: fullName(account) } : null,
    sameNumber: sameNumber.map(viewPerson),
    answers,
    whatsapp,
    draft: ownDraft ? { body: ownDraft.body, keptAt: isoInstant(ownDraft.keptAt) } : null,
    alsoDrafting: drafts.filter(({ by }) => by.id !== me).map(({ by }) => viewPerson(by)),
    assignable: staff.filter(({ role }) => may(role, 'answerEnquiries')).map(viewPerson),
    answersFrom: sender?.address ?? null,
  }
}

/** The answers by the id of their enquiry, oldest first. */
async function viewAnswers(db: Db, enquiryIds: string[]): Promise<Map<string, AnswerView[]>> {
  const answers = await answersTo(db, enquiryIds)
  const byWhatsapp = answers.filter(({ channel }) => channel === 'whatsapp')
  const deliveries = await deliveriesOfReplies(
    db,
    byWhatsapp.map(({ id }) => id),
  )
  const view = ({ id, enquiryId: _, at, by, ...answer }: Answer): AnswerView => {
    const delivery = deliveries.get(id)
    return {
      _id: id,
      ...answer,
      at: isoInstant(at),
      by: viewPerson(by),
      delivery: delivery ? { ...delivery, at: isoInstant(delivery.at) } : null,
    }
  }
  return new Map(enquiryIds.map((id) => [id, answers.filter(({ enquiryId }) => enquiryId === id).map(view)]))
}

/** The conversation of an enquiry that came by WhatsApp. */
async function readConversation(
  db: Db,
  { id: openId, phone, personId, name, whatsappAt }: Enquiry,
  isOn: boolean,
  now: Temporal.Instant,
): Promise<WhatsappConversation | null> {
  if (!whatsappAt || !phone) return null
  const [{ messages, earlier, later }, last, stopped, templates] = await Promise.all([
    conversationOf(db, { id: openId, phone, personId }),
    lastWroteAt(db, phone),
    hasOptedOut(db, phone),
    templatesWithBody(db),
  ])
  const wroteAt = last ?? whatsappAt
  const answers = await viewAnswers(
    db,
    messages.map(({ id }) => id),
  )
  return {
    isOn,
    wroteAt: isoInstant(wroteAt),
    openUntil: isoInstant(repliesUntil(wroteAt)),
    isOpen: mayReply(wroteAt, now),
    stopped,
    templates: templates.filter(fitsEveryRecipient).map(({ body, ...template }) => ({
      name: template.name,
      language: template.language,
      text: fillTemplate(body ?? '', name),
    })),
    milliRupees: whatsappCost('UTILITY', studioDay(now), studioSettings()),
    messages: messages.map(({ id, message, at }) => ({
      _id: id,
      message,
      at: isoInstant(at),
      answers: answers.get(id) ?? [],
    })),
    earlier: earlier && viewMoreMessages(earlier),
    later: later && viewMoreMessages(later),
  }
}

const viewMoreMessages = ({ id, count }: MoreMessages) => ({ _id: id, count })
