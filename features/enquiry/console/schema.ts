import * as z from 'zod'
import { contract, id, isoInstantText, lastName, line, lines, pageInfo, paging, word } from '#lib/contract.ts'
import { mailReasons } from '#lib/mailProblem.ts'
import { fieldText } from '#lib/text/fields.ts'
import { MAX_REPLY } from '../rules.ts'
import { topics } from '../schema.ts'

export const enquiryStates = ['open', 'answered', 'closed'] as const
export type EnquiryState = (typeof enquiryStates)[number]

/** `mine`: assigned to the caller, and not closed. `automatic`: probably sent by a program. */
export const inboxes = ['open', 'mine', 'answered', 'closed', 'automatic'] as const
export type Inbox = (typeof inboxes)[number]

const namedPerson = z.object({ _id: id, name: z.string() })

const answerView = z.object({
  _id: id,
  body: z.string(),
  at: isoInstantText,
  by: namedPerson,
  channel: z.enum(['mail', 'whatsapp']),
  /** For WhatsApp: the template that was sent; null: free text. */
  template: z.string().nullable(),
  /**
   * For WhatsApp: whether it was delivered and read, and its cost in thousandths of a rupee; the cost is null until it
   * is delivered.
   */
  delivery: z
    .object({
      state: z.enum(['waiting', 'sent', 'delivered', 'read', 'failed']),
      at: isoInstantText,
      trouble: z.object({ reason: z.enum(mailReasons), code: z.string().nullable() }).nullable(),
      milliRupees: z.number().int().nullable(),
    })
    .nullable(),
})
export type AnswerView = z.infer<typeof answerView>

const moreMessages = z.object({ _id: id, count: z.number().int() })

/** For an enquiry that came by WhatsApp. */
const whatsappView = z.object({
  /** Whether access keys are set, so that answers can be sent by WhatsApp. */
  isOn: z.boolean(),
  /** The time of the sender's last message, including those in other enquiries. */
  wroteAt: isoInstantText,
  /** The time until which free text can be sent. */
  openUntil: isoInstantText,
  isOpen: z.boolean(),
  /** Whether the sender has stopped messages by WhatsApp, so that templates are not sent to them. */
  stopped: z.boolean(),
  /** The templates that can be sent to anybody, with the recipient's name filled in. */
  templates: z.array(z.object({ name: z.string(), language: z.string(), text: z.string() })),
  /** The cost of a template today, in thousandths of a rupee. */
  milliRupees: z.number().int(),
  /** The messages from the number, including this enquiry; oldest first. */
  messages: z.array(
    z.object({ _id: id, message: z.string(), at: isoInstantText, answers: z.array(answerView) }),
  ),
  /** The numbers of earlier and later messages, and the enquiries that show them. */
  earlier: moreMessages.nullable(),
  later: moreMessages.nullable(),
})
export type WhatsappConversation = z.infer<typeof whatsappView>

const enquiryRow = z.object({
  _id: id,
  name: z.string(),
  topic: z.enum(topics),
  state: z.enum(enquiryStates),
  createdAt: isoInstantText,
  assignedTo: namedPerson.nullable(),
  isMember: z.boolean(),
  /** The last message; `by` is null if the sender wrote it. */
  last: z.object({ by: z.string().nullable(), at: isoInstantText, text: z.string() }),
})
export type EnquiryRow = z.infer<typeof enquiryRow>

export const enquiryPage = z.object({
  rows: z.array(enquiryRow),
  ...pageInfo,
  counts: z.object({ open: z.number().int(), mine: z.number().int() }),
  /** The time of the oldest open enquiry. */
  oldestOpenAt: isoInstantText.nullable(),
})
export type EnquiryPage = z.infer<typeof enquiryPage>

export const enquiryView = z.object({
  _id: id,
  version: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  topic: z.enum(topics),
  message: z.string(),
  createdAt: isoInstantText,
  state: z.enum(enquiryStates),
  seemsAutomatic: z.boolean(),
  /** Whether the sender and their message were erased, so that nobody can answer any more. */
  erased: z.boolean(),
  assignedTo: namedPerson.nullable(),
  /** The member who sent it, or who the sender became later. */
  member: namedPerson.nullable(),
  /** The account with the given address; not proof of identity, because anybody can enter any address. */
  sameAddress: namedPerson.nullable(),
  /**
   * Members with the phone number of a WhatsApp message that is not linked to a member. This is no proof of identity,
   * because anybody can enter any number.
   */
  sameNumber: z.array(namedPerson),
  answers: z.array(answerView),
  whatsapp: whatsappView.nullable(),
  draft: z.object({ body: z.string(), keptAt: isoInstantText }).nullable(),
  /** Other staff who are writing an answer. */
  alsoDrafting: z.array(namedPerson),
  assignable: z.array(namedPerson),
  /** The address from which answers are sent; null: the studio has none yet. */
  answersFrom: z.string().nullable(),
})
export type EnquiryView = z.infer<typeof enquiryView>

const params = z.object({ enquiryId: id })
const version = z.number().int().min(1)
const answer = lines(8000, () => fieldText.message)
const reply = z.union([
  z.object({ text: lines(MAX_REPLY, () => fieldText.message) }),
  z.object({
    template: z.object({ name: word.min(1).max(512), language: word.min(1).max(20) }),
  }),
])
const changeRefusals = ['NOT_FOUND', 'PERSON_GONE', 'CHANGED'] as const
const whatsappRefusals = ['WHATSAPP_OFF', 'WHATSAPP_WINDOW_CLOSED', 'WHATSAPP_STOPPED'] as const

export const enquiryConsoleContract = contract({
  'GET /console/enquiries': {
    summary: 'Lists the enquiries of an inbox, newest first',
    access: ['answerEnquiries'],
    query: z.object({ inbox: z.enum(inboxes).default('open'), ...paging }),
    data: enquiryPage,
  },
  'GET /console/enquiries/:enquiryId': {
    summary: 'Returns an enquiry with its replies and the caller’s draft',
    access: ['answerEnquiries'],
    params,
    data: enquiryView,
    refusals: ['NOT_FOUND'],
  },
  'PUT /console/enquiries/:enquiryId/assignment': {
    summary: 'Assigns an enquiry to somebody who may reply to it, or to nobody',
    access: ['answerEnquiries'],
    params,
    body: z.object({ personId: id.nullable(), version }),
    data: enquiryView,
    refusals: ['NOT_FOUND', 'PERSON_GONE', 'CHANGED', 'FORBIDDEN'],
  },
  'PUT /console/enquiries/:enquiryId/draft': {
    summary: 'Saves the draft of a reply; an empty one is deleted',
    access: ['answerEnquiries'],
    params,
    body: z.object({ body: z.union([z.literal(''), answer]) }),
    data: z.object({ keptAt: isoInstantText.nullable() }),
    refusals: ['NOT_FOUND', 'PERSON_GONE'],
  },
  'POST /console/enquiries/:enquiryId/answers': {
    summary: 'Replies by e-mail from the studio, once for each `key`, and closes the enquiry if requested',
    access: ['answerEnquiries'],
    success: 201,
    params,
    body: z.object({ key: id, body: answer, close: z.boolean(), version }),
    data: enquiryView,
    refusals: ['NOT_FOUND', 'PERSON_GONE', 'CHANGED', 'NO_MAIL_ADDRESS'],
  },
  'POST /console/enquiries/:enquiryId/replies': {
    summary:
      'Replies by WhatsApp, once for each `key`: with free text within 24 hours after the sender wrote, or with an approved template',
    access: ['answerEnquiries'],
    success: 201,
    params,
    body: z.object({ key: id, words: reply, close: z.boolean(), version }),
    data: enquiryView,
    refusals: [...changeRefusals, ...whatsappRefusals, 'WHATSAPP_TEMPLATE'],
  },
  'POST /console/enquiries/:enquiryId/replies/:answerId/again': {
    summary: 'Sends a failed reply by WhatsApp again',
    access: ['answerEnquiries'],
    params: params.extend({ answerId: id }),
    data: enquiryView,
    refusals: ['NOT_FOUND', 'PERSON_GONE', ...whatsappRefusals, 'MAIL_NOT_AGAIN'],
  },
  'PUT /console/enquiries/:enquiryId/state': {
    summary: 'Closes an enquiry, or reopens it',
    access: ['answerEnquiries'],
    params,
    body: z.object({ closed: z.boolean(), version }),
    data: enquiryView,
    refusals: ['NOT_FOUND', 'PERSON_GONE', 'CHANGED'],
  },
  'POST /console/enquiries/:enquiryId/member': {
    summary:
      'Creates an account for the sender, or links the existing account with their address. No e-mail is sent',
    access: ['answerEnquiries', 'serveMembers'],
    success: 201,
    params,
    body: z.object({
      firstName: line(80, () => fieldText.firstName),
      lastName,
      version,
    }),
    data: enquiryView,
    refusals: ['NOT_FOUND', 'PERSON_GONE', 'CHANGED'],
  },
  'PUT /console/enquiries/:enquiryId/member': {
    summary:
      'Links the phone number of a WhatsApp message to a member, and with it all messages from this number',
    access: ['answerEnquiries', 'serveMembers'],
    params,
    body: z.object({ memberId: id, version }),
    data: enquiryView,
    refusals: ['NOT_FOUND', 'PERSON_GONE', 'CHANGED'],
  },
})
