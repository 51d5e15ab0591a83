import { byAction, fieldLabel, own, valueLabels } from '#features/audit/console/labels.ts'
import { lastSegment, REDACTED, valueFormatters } from '#features/audit/console/text/auditLabels.ts'
import { type Change, changesOf } from '#features/audit/rules.ts'
import type { Db } from '#lib/db.server.ts'

/** Each part of a field's path, and of nested values. */
function keysOf({ field, before, after }: Change): string[] {
  const deep = [before, after].flatMap((value) =>
    typeof value === 'string' && value.startsWith('[{')
      ? (JSON.parse(value) as object[]).flatMap((part) => Object.keys(part))
      : [],
  )
  return [...field.split('.'), ...deep]
}

/** An identifier of the program such as `refundDue`, not a text that a person wrote. */
const CODE_WORD = /^[a-z]+[A-Z][A-Za-z]*$/

/** The file that has the labels of an action. */
const fileOf = (action: string): string =>
  byAction.get(action)?.file ?? 'features/<its feature>/console/text/audit.ts'

/** The values of fixed lists in a change that have no label. */
function missingValueLabels(action: string, { field, before, after }: Change): string[] {
  const key = lastSegment(field)
  const labels = valueLabels(action, key)
  return [before, after]
    .flatMap((value) => (typeof value === 'string' && value !== REDACTED ? value.split(', ') : []))
    .filter((word) => own(labels, word) === undefined && !Object.hasOwn(valueFormatters, key))
    .filter((word) => labels !== undefined || CODE_WORD.test(word))
    .map((word) => `values.${key}['${word}']`)
}

/** Everything that is recorded must have labels; otherwise the audit would show identifiers, in Hindi too. */
export async function expectAuditLabels(db: Db): Promise<void> {
  const entries = await db.selectFrom('auditEntry').select(['action', 'before', 'after']).execute()
  const missing = entries.flatMap(({ action, before, after }) =>
    changesOf(before, after).flatMap((change) => [
      ...keysOf(change)
        .filter((key) => fieldLabel(action, key) === undefined)
        .map((key) => `${fileOf(action)} lacks fields.${key}, recorded by ${action}`),
      ...missingValueLabels(action, change).map(
        (value) => `${fileOf(action)} lacks ${value}, recorded by ${action}`,
      ),
    ]),
  )
  if (missing.length) throw new Error([...new Set(missing)].join('\n'))
}
