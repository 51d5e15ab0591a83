import * as z from 'zod'
import { auditChanges } from '#features/audit/console/schema.ts'
import { ledgerEntryView } from '#features/passes/schema.ts'
import { orderStatuses } from '#features/payment/rules.ts'
import { contract, id, isoInstantText, pageInfo, paging } from '#lib/contract.ts'
import { mailReasons } from '#lib/mailProblem.ts'
import { goneRefusals, instantOrNull, memberId } from './fields.ts'
import { memberBooking } from './profileSchema.ts'

export const memberLedgerRow = ledgerEntryView.extend({
  passId: id,
  packageName: z.string(),
  /** The member of staff; null: the member, or an automatic entry. */
  by: z.string().nullable(),
})
export type MemberLedgerRow = z.infer<typeof memberLedgerRow>

export const memberPayment = z.object({
  _id: id,
  at: isoInstantText,
  packageName: z.string(),
  amountPaise: z.number().int(),
  refundedPaise: z.number().int(),
  status: z.enum(orderStatuses),
})
export type MemberPayment = z.infer<typeof memberPayment>

export const memberMessage = z.object({
  _id: id,
  /** Null until it was composed for the first time. */
  subject: z.string().nullable(),
  /** Null for a mail that was finished when it was queued: it can't be sent again. */
  kind: z.string().nullable(),
  channel: z.enum(['mail', 'whatsapp', 'push']),
  /** The name of its template at WhatsApp. */
  template: z.string().nullable(),
  /** What it cost, in thousandths of a rupee; null: it is not a WhatsApp message, or was not delivered. */
  milliRupees: z.number().int().nullable(),
  /** Set for an answer to an enquiry, which is sent again from the enquiry. */
  enquiryId: id.nullable(),
  /** The delivery status; for a mail never more than `sent`. */
  state: z.enum(['waiting', 'sent', 'delivered', 'read', 'failed']),
  /** When it reached this state; while it waits, when it was queued. */
  at: isoInstantText,
  /** When it will be sent, if it waits for the end of the quiet hours. */
  dueAt: instantOrNull,
  /** Why the last attempt failed, since when this is the reason, and the status codes of the service. */
  trouble: z
    .object({ reason: z.enum(mailReasons), since: isoInstantText, code: z.string().nullable() })
    .nullable(),
  /** When it was sent again, as another message. */
  againAt: instantOrNull,
})
export type MemberMessage = z.infer<typeof memberMessage>

export const memberAction = z.object({
  _id: z.string(),
  at: isoInstantText,
  staff: z.string().nullable(),
  action: z.string(),
  changes: auditChanges,
  reason: z.string().nullable(),
})
export type MemberAction = z.infer<typeof memberAction>

export const historyContract = contract({
  'GET /console/members/:memberId/bookings': {
    summary: 'Lists all bookings of a member, latest session first',
    access: ['readMembers'],
    params: memberId,
    query: z.object(paging),
    data: z.object({ rows: z.array(memberBooking), ...pageInfo }),
    refusals: ['NOT_FOUND'],
  },
  'GET /console/members/:memberId/ledger': {
    summary: 'Lists the ledger entries of all passes of a member, newest first',
    access: ['readMembers'],
    params: memberId,
    query: z.object({ ...paging, passId: id.optional() }),
    data: z.object({ rows: z.array(memberLedgerRow), ...pageInfo }),
    refusals: ['NOT_FOUND'],
  },
  'GET /console/members/:memberId/payments': {
    summary: 'Lists the payments of a member, newest first',
    access: ['readMembers'],
    params: memberId,
    query: z.object(paging),
    data: z.object({ rows: z.array(memberPayment), ...pageInfo }),
    refusals: ['NOT_FOUND'],
  },
  'GET /console/members/:memberId/messages': {
    summary:
      'Lists the messages to a member, newest first, with their state: waiting, sent, delivered, read or failed',
    access: ['readMembers'],
    params: memberId,
    query: z.object(paging),
    data: z.object({ rows: z.array(memberMessage), ...pageInfo }),
    refusals: ['NOT_FOUND'],
  },
  'POST /console/members/:memberId/messages/:mailId/again': {
    summary:
      'Sends a failed message again, newly composed. Refused if it no longer applies or contained a code',
    access: ['serveMembers'],
    params: memberId.extend({ mailId: id }),
    data: z.null(),
    refusals: [...goneRefusals, 'MAIL_NOT_AGAIN'],
  },
  'GET /console/members/:memberId/audit': {
    summary: 'Lists the staff actions for a member, newest first',
    access: ['readMembers', 'readAudit'],
    params: memberId,
    query: z.object(paging),
    data: z.object({ rows: z.array(memberAction), ...pageInfo }),
    refusals: ['NOT_FOUND'],
  },
})
