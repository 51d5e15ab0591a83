import { each, plain, type ReadsOf } from '#tests/consoleReads/requests.ts'

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/packages': plain('/console/packages'),
  'GET /console/packages/:packageId': each(
    ({ packages }) => packages,
    (id) => `/console/packages/${id}`,
  ),
  'GET /console/packages/:packageId/passes': ({ packages }) => ({
    'the first page': packages.map((id) => `/console/packages/${id}/passes?page=1&limit=20`),
    'further pages': packages.flatMap((id) =>
      [2, 'middle', 'last'].map((page) => `/console/packages/${id}/passes?page=${page}&limit=20`),
    ),
  }),
}
