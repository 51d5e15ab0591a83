import { sql } from 'kysely'
import * as z from 'zod'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Language } from '#lib/language.ts'
import type { MailSlot } from '#lib/mailWords.ts'
import { fromDate, toDate } from '#lib/time.ts'

/** A text that staff wrote, and the built-in text at that time. */
export interface StoredText {
  words: string
  builtIn: string
}
export type StoredTexts = Partial<Record<MailSlot, StoredText>>

const storedText = z.object({ words: z.string(), builtIn: z.string().catch('') })
const storedTexts = z
  .record(z.string(), storedText.optional().catch(undefined))
  .catch({})
  .transform((texts) => texts as StoredTexts)

export interface StoredWords {
  kind: string
  texts: Record<Language, StoredTexts>
  sendsHindi: boolean
  version: number
  changedBy: string | null
  changedAt: Temporal.Instant
}

export async function storedWords(db: Db): Promise<StoredWords[]> {
  const rows = await db
    .selectFrom('mailWords as m')
    .innerJoin('person as p', 'p.id', 'm.changedBy')
    .select(['m.kind', 'm.english', 'm.hindi', 'm.sendsHindi', 'm.version'])
    .select(['m.changedAt'])
    .select(sql<string | null>`full_name(p.first_name, p.last_name)`.as('changedBy'))
    .execute()
  return rows.map(({ english, hindi, changedAt, ...row }) => ({
    ...row,
    texts: { en: storedTexts.parse(english), hi: storedTexts.parse(hindi) },
    changedAt: fromDate(changedAt),
  }))
}

/** Saves the texts of a mail; returns false if the version differs. Version 0: no texts are stored yet. */
export async function writeWords(
  trx: Trx,
  { kind, texts, sendsHindi }: Pick<StoredWords, 'kind' | 'texts' | 'sendsHindi'>,
  { version, by, now }: { version: number; by: string; now: Temporal.Instant },
): Promise<boolean> {
  const row = {
    english: JSON.stringify(texts.en),
    hindi: JSON.stringify(texts.hi),
    sendsHindi,
    changedBy: by,
    changedAt: toDate(now),
  }
  const written = version
    ? await trx
        .updateTable('mailWords')
        .set({ ...row, version: sql<number>`version + 1` })
        .where('kind', '=', kind)
        .where('version', '=', version)
        .returning('kind')
        .execute()
    : await trx
        .insertInto('mailWords')
        .values({ kind, ...row })
        .onConflict((conflict) => conflict.column('kind').doNothing())
        .returning('kind')
        .execute()
  return written.length > 0
}

/** The e-mail address of a member of staff; they all have one. */
export const addressOf = async (db: Db, personId: string): Promise<string> => {
  const staff = db.selectFrom('person').select('email').where('id', '=', personId)
  return (await staff.$narrowType<{ email: string }>().executeTakeFirstOrThrow()).email
}
