import { wordsOfKey } from '#features/audit/console/text/auditWords.ts'
import { changesOf } from '#features/audit/rules.ts'
import type { Db } from '#lib/db.server.ts'

/** Each step of a field's path, and of what is told deeper as a list. */
function keysOf({ field, before, after }: ReturnType<typeof changesOf>[number]): string[] {
  const deep = [before, after].flatMap((value) =>
    typeof value === 'string' && value.startsWith('[{')
      ? (JSON.parse(value) as object[]).flatMap((part) => Object.keys(part))
      : [],
  )
  return [...field.split('.'), ...deep]
}

/** No deed records a field that the audit would tell by the program's own name. */
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
