import * as z from 'zod'
import { auditChanges } from '#features/audit/console/schema.ts'
import { ledgerEntryView } from '#features/passes/schema.ts'
import { contract, id, isoInstantText, paging } from '#lib/contract.ts'
import { memberId, paged } from './fields.ts'
import { memberBooking } from './profileSchema.ts'

export const memberLedgerRow = ledgerEntryView.extend({
  passId: id,
  packageName: z.string(),
  /** Null: the member, or a rule. */
  by: z.string().nullable(),
})
export type MemberLedgerRow = z.infer<typeof memberLedgerRow>

export const memberPayment = z.object({
  _id: id,
  at: isoInstantText,
  packageName: z.string(),
  amountPaise: z.number().int(),
  refundedPaise: z.number().int(),
  status: z.enum(['created', 'paid', 'held', 'refundDue', 'refunded', 'abandoned']),
})
export type MemberPayment = z.infer<typeof memberPayment>

export const memberMessage = z.object({ _id: id, subject: z.string(), sentAt: isoInstantText })
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
    summary: 'All their bookings, newest session first',
    access: ['readMembers'],
    params: memberId,
    query: z.object(paging),
    data: z.object({ rows: z.array(memberBooking), ...paged }),
    refusals: ['NOT_FOUND'],
  },
  'GET /console/members/:memberId/ledger': {
    summary: 'Where each session of theirs went, newest first',
    access: ['readMembers'],
    params: memberId,
    query: z.object({ ...paging, passId: id.optional() }),
    data: z.object({ rows: z.array(memberLedgerRow), ...paged }),
    refusals: ['NOT_FOUND'],
  },
  'GET /console/members/:memberId/payments': {
    summary: 'What they paid, newest first',
    access: ['readMembers'],
    params: memberId,
    query: z.object(paging),
    data: z.object({ rows: z.array(memberPayment), ...paged }),
    refusals: ['NOT_FOUND'],
  },
  'GET /console/members/:memberId/messages': {
    summary: 'The mails that left for them, newest first',
    access: ['readMembers'],
    params: memberId,
    query: z.object(paging),
    data: z.object({ rows: z.array(memberMessage), ...paged }),
    refusals: ['NOT_FOUND'],
  },
  'GET /console/members/:memberId/audit': {
    summary: 'What staff did for them, newest first',
    access: ['readMembers', 'readAudit'],
    params: memberId,
    query: z.object(paging),
    data: z.object({ rows: z.array(memberAction), ...paged }),
    refusals: ['NOT_FOUND'],
  },
})
