import type { Db, Trx } from '#lib/db.server.ts'
import type { Language } from '#lib/language.ts'
import { toDate } from '#lib/time.ts'
import { type PageKey, type PageWords, pageKeys } from './text/starterPages.ts'

/** The texts of a page in each language. */
export type WrittenPage = Record<Language, PageWords>

/** Null: the studio has not written it. */
export async function writtenPage(db: Db, key: PageKey): Promise<WrittenPage | null> {
  const row = await db.selectFrom('site_page').select('content').where('key', '=', key).executeTakeFirst()
  return row?.content ?? null
}

/** Undefined: there is no such page, or only in a newer version of the product. */
export async function pageById(
  db: Db,
  id: string,
): Promise<{ key: PageKey; written: WrittenPage | null } | undefined> {
  const row = await db
    .selectFrom('site_page')
    .select(['key', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
  const key = pageKeys.find((each) => each === row?.key)
  return row && key && { key, written: row.content }
}

/** Null: from now on it shows its starter text. */
export const putPage = async (
  trx: Trx,
  id: string,
  written: WrittenPage | null,
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('site_page')
    .set({ content: written && JSON.stringify(written), published_at: written && toDate(now) })
    .where('id', '=', id)
    .execute()
}
