import type { Kind } from '#features/timetable/schema.ts'
import { inLanguages } from '#lib/language.ts'

/** The kinds of class, as people call them. */
export const kindNames: Record<Kind, string> = inLanguages('kindNames', {
  mat: 'Mat',
  barre: 'Barre',
  reformer: 'Reformer',
  private: 'Private',
  semiPrivate: 'Semi-private',
})
