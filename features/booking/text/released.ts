import { inLanguages } from '#lib/language.ts'

/**
 * Replaces the cancellation policy if the studio changed the class after it was booked. Callers add the full stop.
 */
export const releasedText = inLanguages('releasedText', {
  /** `day` as in `Tue, 24 Nov`. */
  untilStart: (day: string) =>
    `The class was changed: cancel free of charge here until the day before, and on ${day} by telling us, until it starts`,
})
