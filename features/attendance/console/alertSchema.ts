import * as z from 'zod'
import { id, isoInstantText } from '#lib/contract.ts'
import { mailReasons } from '#lib/mailProblem.ts'

const count = z.number().int()

const alertBase = { since: isoInstantText, deadlineAt: isoInstantText.nullable() }
const alertSession = z.object({
  _id: id,
  title: z.string(),
  location: z.string(),
  startsAt: isoInstantText,
  booked: count,
  capacity: count,
})
export const alertView = z.discriminatedUnion('kind', [
  /** A session with too few bookings, which staff cancel or keep. */
  z.object({
    ...alertBase,
    kind: z.literal('tooFew'),
    session: alertSession,
    people: z.array(z.string()),
    missing: count,
  }),
  /** A timetable edit affects people who have booked. */
  z.object({
    ...alertBase,
    kind: z.literal('edit'),
    session: alertSession,
    reason: z.enum(['changed', 'holiday', 'notInRule']),
  }),
  /** A payment for which no pass could be granted. */
  z.object({
    ...alertBase,
    kind: z.literal('held'),
    orderId: id,
    person: z.object({ _id: id, name: z.string() }),
    packageName: z.string(),
    amountPaise: count,
  }),
  /** A refund, a dispute, or a payment without an order: reported by the gateway and decided by staff. */
  z.object({
    ...alertBase,
    kind: z.literal('money'),
    issueId: id,
    issue: z.enum(['refund', 'dispute', 'unknownPayment', 'unreadableOrder', 'overdueRefund']),
    orderId: id.nullable(),
    person: z.object({ _id: id, name: z.string() }).nullable(),
    packageName: z.string().nullable(),
    amountPaise: count,
    /** The gateway's code for the reason of a dispute. */
    reasonCode: z.string().nullable(),
  }),
  /**
   * People who need attention: a mail to them has failed and was not sent again; their address takes no mail; or they
   * complained.
   */
  z.object({ ...alertBase, kind: z.enum(['memberMails', 'unreached', 'complained']), people: count }),
  /**
   * People for whom a message by WhatsApp or push has failed, with the channel and the reason if they are the same
   * for all.
   */
  z.object({
    ...alertBase,
    kind: z.literal('memberMessages'),
    people: count,
    channel: z.enum(['mail', 'whatsapp', 'push']).nullable(),
    reason: z.enum(mailReasons).nullable(),
  }),
  /** Answers to enquiries by WhatsApp that have failed, with the oldest one. */
  z.object({ ...alertBase, kind: z.literal('replies'), count, enquiryId: id }),
  /**
   * Failed mails to addresses that belong to no member, or other background jobs that failed for good in the last days.
   */
  z.object({
    ...alertBase,
    kind: z.enum(['failedMails', 'failedJobs']),
    count,
    /** The message of the last error. */
    message: z.string(),
  }),
])
export type AlertView = z.infer<typeof alertView>
