import { each, type ReadsOf } from '#tests/consoleReads/requests.ts'

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/rooms/:roomId/plan': each(
    ({ rooms }) => rooms,
    (id) => `/console/rooms/${id}/plan`,
  ),
  'GET /console/spots/:spotId/out-of-order': each(
    ({ spots }) => spots,
    (id) => `/console/spots/${id}/out-of-order`,
  ),
  'GET /console/sessions/:sessionId/spots': each(
    ({ sessions }) => sessions,
    (id) => `/console/sessions/${id}/spots`,
  ),
}
