import { type Db, inTransaction } from '#lib/db.server.ts'
import { currentLanguage } from '#lib/language.ts'
import { isoInstant } from '#lib/time.ts'
import { endHealthNote, insertHealthNote, lockPerson } from '../healthNoteStore.server.ts'
import { healthNotes } from '../reads.server.ts'
import type { HealthNoteView } from '../schema.ts'
import { healthNoteText } from '../text/healthNote.ts'

export async function readHealthNote(db: Db, personId: string): Promise<HealthNoteView> {
  const [found] = await healthNotes(db, [personId])
  const note = found && {
    words: found.words,
    changedAt: isoInstant(found.changedAt),
    consentedAt: isoInstant(found.consentedAt),
    consentWords: found.consentWords,
  }
  return { note: note ?? null, consentWords: healthNoteText.consent }
}

/** Replaces the member's note. Each text needs a new consent: the previous text is deleted, and its consent ends. */
export const saveHealthNote = (
  db: Db,
  personId: string,
  words: string,
  now: Temporal.Instant,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockPerson(trx, personId)
    await endHealthNote(trx, personId, now)
    const consent = { words: healthNoteText.consent, language: currentLanguage() }
    await insertHealthNote(trx, { personId, words, consent }, now)
  })

export const withdrawHealthNote = (db: Db, personId: string, now: Temporal.Instant): Promise<void> =>
  inTransaction(db, (trx) => endHealthNote(trx, personId, now))
