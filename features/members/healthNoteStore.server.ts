import type { Trx } from '#lib/db.server.ts'
import type { Language } from '#lib/language.ts'
import { toDate } from '#lib/time.ts'

export const insertHealthNote = async (
  trx: Trx,
  note: { personId: string; words: string; consent: { words: string; language: Language } },
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .insertInto('health_note')
    .values({
      person_id: note.personId,
      words: note.words,
      consent_words: note.consent.words,
      consent_language: note.consent.language,
      consented_at: toDate(now),
      changed_at: toDate(now),
    })
    .execute()
}

/** The text is deleted; the consent and its end stay. */
export const endHealthNote = async (trx: Trx, personId: string, now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('health_note')
    .set({ words: null, withdrawn_at: toDate(now), changed_at: toDate(now) })
    .where('person_id', '=', personId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Serialises two simultaneous writes. */
export const lockPerson = async (trx: Trx, personId: string): Promise<void> => {
  await trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
}
