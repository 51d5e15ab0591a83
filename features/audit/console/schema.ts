import * as z from 'zod'
import { contract, id, isoDate, isoInstantText, says, word } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'

const who = z.object({ _id: id, name: z.string() })
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** People and things by their names; what has none by the beginning of its id. */
export const auditChanges = z.array(z.object({ field: z.string(), before: value, after: value }))

export const auditEntryView = z.object({
  _id: z.string(),
  at: isoInstantText,
  /** Null: by the command of who runs the server, or by the product itself. */
  staff: who.nullable(),
  /** `noun.verb`. */
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** What it is called; null: it has no name, or none any more. */
  subjectName: z.string().nullable(),
  /** Whom it concerns. */
  person: who.nullable(),
  changes: auditChanges,
  reason: z.string().nullable(),
})
export type AuditEntryView = z.infer<typeof auditEntryView>

/** The place after an entry: its instant in milliseconds, and its number. */
const cursor = z.string().regex(
  /^\d{1,14}-\d{1,18}$/,
  says(() => fieldText.check),
)
const noun = z.string().regex(
  /^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)*$/,
  says(() => fieldText.check),
)

const filters = {
  staff: id.optional(),
  member: id.optional(),
  action: noun.max(80).optional(),
  subject: noun.max(80).optional(),
  subjectId: word.max(100).optional(),
  /** Days of the studio, both included. */
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** Part of a name, an address, or of anything that was written down. */
  q: word
    .min(
      3,
      says(() => fieldText.atLeast(3)),
    )
    .max(100)
    .optional(),
}
export const auditFilter = z.object(filters)
export type AuditFilter = z.infer<typeof auditFilter>

export const auditQuery = z.object({
  ...filters,
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type AuditQuery = z.infer<typeof auditQuery>

export const auditPage = z.object({
  rows: z.array(auditEntryView),
  /** Asks for the page after this one; null: it is the last. */
  next: z.string().nullable(),
})
export type AuditPage = z.infer<typeof auditPage>

export const auditExport = z.object({
  rows: z.array(auditEntryView),
  /** False: older entries fit too, and are not in it. */
  complete: z.boolean(),
})
export type AuditExport = z.infer<typeof auditExport>

export const auditChoices = z.object({ actions: z.array(z.string()), staff: z.array(who) })
export type AuditChoices = z.infer<typeof auditChoices>

export const auditContract = contract({
  'GET /console/audit': {
    summary: 'What staff changed, newest first: who, when, for whom, before and after',
    access: ['readAudit'],
    query: auditQuery,
    data: auditPage,
  },
  'POST /console/audit/exports': {
    summary:
      'All entries that the filters leave, the newest 10,000 at most, for a file; recorded in the audit',
    access: ['readAudit'],
    fresh: true,
    success: 201,
    body: auditFilter,
    data: auditExport,
  },
  'GET /console/audit/choices': {
    summary: 'What the audit can be filtered by: the actions in it, and who did them',
    access: ['readAudit'],
    data: auditChoices,
  },
})
