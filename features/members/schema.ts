import * as z from 'zod'
import { contract, isoInstantText, lines } from '#lib/contract.ts'
import { healthNoteText } from './text/healthNote.ts'

/** In UTF-16 units, as in the `maxlength` of a form field. */
export const HEALTH_NOTE_LENGTH = 500

export const healthNoteView = z.object({
  note: z
    .object({
      words: z.string(),
      changedAt: isoInstantText,
      consentedAt: isoInstantText,
      /** The text of the consent, as the member read it. */
      consentWords: z.string(),
    })
    .nullable(),
  /** The consent that is required before a note is stored, in the current language. */
  consentWords: z.string(),
})
export type HealthNoteView = z.infer<typeof healthNoteView>

export const healthNoteContract = contract({
  'GET /user/health-note': {
    summary: 'Returns the member’s health note, which is shown to their instructors and to the desk',
    access: 'member',
    data: healthNoteView,
  },
  'PUT /user/health-note': {
    summary: 'Replaces the health note. Requires consent, which is stored with its text and date',
    access: 'member',
    body: z.object({
      words: lines(HEALTH_NOTE_LENGTH, () => healthNoteText.missing),
      consent: z.literal(true, { error: () => healthNoteText.consentMissing }),
    }),
    data: healthNoteView,
  },
  'DELETE /user/health-note': {
    summary: 'Withdraws the consent and deletes the health note at once',
    access: 'member',
    data: healthNoteView,
  },
})
