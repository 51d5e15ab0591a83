import type { Trx } from '#lib/db.server.ts'
import type { Language } from '#lib/language.ts'
import { toDate } from '#lib/time.ts'

export const insertHealthNote = async (
  trx: Trx,
  note: { personId: string; words: string; consent: { words: string; language: Language } },
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .insertInto('healthNote')
    .values({
      personId: note.personId,
      words: note.words,
      consentWords: note.consent.words,
      consentLanguage: note.consent.language,
      consentedAt: toDate(now),
      changedAt: toDate(now),
    })
    .execute()
}

/** Deletes the text of the note; the record of the consent and of its end stays. */
export const endHealthNote = async (trx: Trx, personId: string, now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('healthNote')
    .set({ words: null, withdrawnAt: toDate(now), changedAt: toDate(now) })
    .where('personId', '=', personId)
    .where('withdrawnAt', 'is', null)
    .execute()
}

/** Makes simultaneous writes wait for each other. */
export const lockPerson = async (trx: Trx, personId: string): Promise<void> => {
  await trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
}
