import * as z from 'zod'
import { contract, fieldError, id, isoDate, isoInstantText, word } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'

const personName = z.object({ _id: id, name: z.string() })
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The changed fields. Ids are replaced by names; an id without a name is shortened. */
export const auditChanges = z.array(z.object({ field: z.string(), before: value, after: value }))

export const auditEntryView = z.object({
  _id: z.string(),
  at: isoInstantText,
  /** Null: an automatic action, or from the server's command line. */
  staff: personName.nullable(),
  /** `noun.verb`. */
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** The subject's name; null: it has no name, or no longer exists. */
  subjectName: z.string().nullable(),
  /** The person whom the action is about. */
  person: personName.nullable(),
  changes: auditChanges,
  reason: z.string().nullable(),
})
export type AuditEntryView = z.infer<typeof auditEntryView>

/** The position after an entry: the entry's instant in milliseconds, and its id. */
const cursor = z.string().regex(
  /^\d{1,14}-\d{1,18}$/,
  fieldError(() => fieldText.check),
)
const noun = z.string().regex(
  /^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)*$/,
  fieldError(() => fieldText.check),
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
  /** Part of a name, an address, or any recorded text. */
  q: word
    .min(
      3,
      fieldError(() => fieldText.atLeast(3)),
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
  /** The cursor of the next page; null on the last page. */
  next: z.string().nullable(),
})
export type AuditPage = z.infer<typeof auditPage>

export const auditExport = z.object({
  rows: z.array(auditEntryView),
  /** False if older entries also match, but are not included. */
  complete: z.boolean(),
})
export type AuditExport = z.infer<typeof auditExport>

export const auditChoices = z.object({ actions: z.array(z.string()), staff: z.array(personName) })
export type AuditChoices = z.infer<typeof auditChoices>

export const auditContract = contract({
  'GET /console/audit': {
    summary:
      'Lists the audit log, newest first: actor, action, time, subject, and the values before and after',
    access: ['readAudit'],
    query: auditQuery,
    data: auditPage,
  },
  'POST /console/audit/exports': {
    summary:
      'Returns the entries that match the filters, the newest 10,000 at most, for a file. The export is recorded in the log',
    access: ['readAudit'],
    requiresReauthentication: true,
    success: 201,
    body: auditFilter,
    data: auditExport,
  },
  'GET /console/audit/choices': {
    summary: 'Returns the options of the filters: the actions and the people that occur in the audit log',
    access: ['readAudit'],
    data: auditChoices,
  },
})
