import { each, type ReadsOf } from '#tests/consoleReads/requests.ts'

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/fees': ({ members }) => {
    const page = (state: string) => [`/console/fees?state=${state}&page=1&limit=50`]
    const own = members.map(({ id }) => `/console/fees?state=open&personId=${id}&page=1&limit=50`)
    return { open: page('open'), back: page('refundDue'), paid: page('paid'), waived: page('waived'), own }
  },
  'GET /console/fees/:feeId/buyer': each(
    ({ fees }) => fees,
    (id) => `/console/fees/${id}/buyer`,
  ),
}
