import { wordsOfKey } from '#features/audit/console/text/auditWords.ts'
import { changesOf } from '#features/audit/rules.ts'
import type { Db } from '#lib/db.server.ts'

/** Each part of a field's path, and of nested values. */
function keysOf({ field, before, after }: ReturnType<typeof changesOf>[number]): string[] {
  const deep = [before, after].flatMap((value) =>
    typeof value === 'string' && value.startsWith('[{')
      ? (JSON.parse(value) as object[]).flatMap((part) => Object.keys(part))
      : [],
  )
  return [...field.split('.'), ...deep]
}

/** No action records a field without a label in the audit. */
export async function expectAuditWords(db: Db): Promise<void> {
  const entries = await db.selectFrom('audit_entry').select(['action', 'before', 'after']).execute()
  const wordless = entries.flatMap(({ action, before, after }) =>
    changesOf(before, after)
      .flatMap(keysOf)
      .filter((key) => wordsOfKey(key) === undefined)
      .map((key) => `${action}: ${key}`),
  )
  if (wordless.length) {
    throw new Error(
      `features/audit/console/text/changes.ts has no words for ${[...new Set(wordless)].join(', ')}`,
    )
  }
}
