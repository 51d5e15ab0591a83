import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import type { WrittenPage } from './reads.server.ts'
import type { PageKey } from './text/starterPages.ts'

/** Null: the studio has not written this page. */
export async function writtenPage(db: Db, key: PageKey): Promise<WrittenPage | null> {
  const row = await db.selectFrom('sitePage').select('content').where('key', '=', key).executeTakeFirst()
  return row?.content ?? null
}

export const putPage = async (
  trx: Trx,
  id: string,
  written: WrittenPage | null,
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('sitePage')
    .set({ content: written && JSON.stringify(written), publishedAt: written && toDate(now) })
    .where('id', '=', id)
    .execute()
}
