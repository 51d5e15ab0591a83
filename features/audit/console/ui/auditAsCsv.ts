import { toCsv } from '#lib/csv.ts'
import { STUDIO_ZONE } from '#lib/time.ts'
import type { AuditEntryView } from '../schema.ts'
import { auditActionLabel, auditChangeLabel } from '../text/auditLabels.ts'
import { auditScreen as text } from '../text/auditScreen.ts'

/** The entries as on the screen, one row each. The times are numeric studio times, so that they can be sorted. */
export const auditAsCsv = (rows: AuditEntryView[]): string =>
  toCsv(
    [text.time, text.who, text.what, text.forWhom, text.subject, text.change, text.why],
    rows.map(({ at, staff, action, person, subjectName, changes, reason }) => [
      clockOf(at),
      staff?.name ?? text.byServer,
      auditActionLabel(action),
      person?.name ?? '',
      subjectName ?? '',
      changes.map((change) => auditChangeLabel(action, change)).join('; '),
      reason ?? '',
    ]),
  )

/** `2026-11-23 09:00`. */
const clockOf = (at: string) =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(STUDIO_ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')
