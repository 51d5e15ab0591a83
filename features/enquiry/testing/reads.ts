import { each, type ReadsOf, withQueries } from '#tests/consoleReads/requests.ts'

const inboxes = ['open', 'mine', 'answered', 'closed', 'automatic']

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/enquiries': () => ({
    'the first page': withQueries(
      '/console/enquiries',
      inboxes.map((inbox) => ({ inbox, page: 1 })),
    ),
    'further pages': withQueries(
      '/console/enquiries',
      inboxes.flatMap((inbox) => [2, 'middle', 'last'].map((page) => ({ inbox, page }))),
    ),
  }),
  'GET /console/enquiries/:enquiryId': each(
    ({ enquiries }) => enquiries,
    (id) => `/console/enquiries/${id}`,
  ),
}
