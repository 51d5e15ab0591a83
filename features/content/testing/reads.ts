import { each, plain, type ReadsOf, typingSteps, withQueries } from '#tests/consoleReads/requests.ts'

const draftStates = ['', 'draft', 'scheduled', 'published', 'changed']

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/drafts': ({ members }) => ({
    '': withQueries(
      '/console/drafts',
      ['post', 'training'].flatMap((kind) => draftStates.map((state) => ({ kind, state, page: 1 }))),
    ),
    typing: withQueries(
      '/console/drafts',
      typingSteps(members[0]?.firstName ?? 'a').map((q) => ({ kind: 'post', q })),
    ),
  }),
  'GET /console/drafts/choices': plain('/console/drafts/choices'),
  'GET /console/drafts/:draftId': each(
    ({ drafts }) => drafts,
    (id) => `/console/drafts/${id}`,
  ),
  'GET /console/drafts/:draftId/preview': each(
    ({ drafts }) => drafts,
    (id) => `/console/drafts/${id}/preview`,
  ),
  'GET /console/testimonials': plain('/console/testimonials'),
  'GET /console/instructor-profiles': plain('/console/instructor-profiles'),
  'GET /console/policies': plain('/console/policies'),
  'GET /console/policies/:key': () => ({
    '': ['privacy', 'terms', 'refund', 'inStudio'].map((key) => `/console/policies/${key}`),
  }),
  'GET /console/place-pictures': plain('/console/place-pictures'),
}
