import * as z from 'zod'
import type { Db } from '#lib/db.server.ts'
import type { Language } from '#lib/language.ts'
import type { StudioMailTexts } from '#lib/mailWords.server.ts'
import { type MailTexts, mailSlots } from '#lib/mailWords.ts'

/** The stored texts, by name; unknown or malformed ones are left out. */
const storedTexts = z.record(z.string(), z.object({ words: z.string() }).nullable().catch(null)).catch({})

function textsOf(stored: unknown): MailTexts {
  const texts = storedTexts.parse(stored)
  return Object.fromEntries(
    mailSlots.flatMap((slot) => {
      const text = texts[slot]?.words
      return text === undefined ? [] : [[slot, text]]
    }),
  )
}

/** The studio's texts in its mails, by kind. */
export async function studioWords(db: Db): Promise<Map<string, StudioMailTexts>> {
  const rows = await db.selectFrom('mailWords').select(['kind', 'english', 'hindi', 'sendsHindi']).execute()
  return new Map(
    rows.map(({ kind, english, hindi, sendsHindi }) => [
      kind,
      { sendsHindi, texts: { en: textsOf(english), hi: textsOf(hindi) } },
    ]),
  )
}

/** The language in which a person last used the site; undefined if nobody has this address. */
export async function languageOfAddress(db: Db, email: string): Promise<Language | undefined> {
  const row = await db.selectFrom('person').select('language').where('email', '=', email).executeTakeFirst()
  return row && (row.language === 'hi' ? 'hi' : 'en')
}
