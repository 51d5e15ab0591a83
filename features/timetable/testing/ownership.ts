import { type Entry, studio } from '#tests/ownership/entry.ts'

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /user/similar-classes': studio(['?classId'], ({ later: [classId = ''] }) => ({
    query: { classId, date: '2026-11-27' },
  })),
  'GET /studio/classes/:slug': studio(['/slug'], () => ({ params: { slug: 'no-such-class' } }), 'NOT_FOUND'),
  'GET /studio/instructors/:slug/week': studio(
    ['/slug'],
    () => ({ params: { slug: 'nobody' } }),
    'NOT_FOUND',
  ),
}
