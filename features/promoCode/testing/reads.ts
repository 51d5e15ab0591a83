import { each, plain, type ReadsOf } from '#tests/consoleReads/requests.ts'

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/credits': ({ members }) => {
    const page = (state: string) => [`/console/credits?state=${state}&page=1&limit=50`]
    const own = members.map(({ id }) => `/console/credits?state=open&personId=${id}&page=1&limit=50`)
    const closed = { used: page('used'), withdrawn: page('withdrawn'), ended: page('ended') }
    return { open: page('open'), ...closed, own }
  },
  'GET /console/promo-codes': plain('/console/promo-codes'),
  'GET /console/promo-codes/packages': plain('/console/promo-codes/packages'),
  'GET /console/promo-codes/:codeId': each(
    ({ promoCodes }) => promoCodes,
    (id) => `/console/promo-codes/${id}`,
  ),
  'GET /console/promo-codes/:codeId/uses': ({ promoCodes }) => ({
    '': promoCodes.map((id) => `/console/promo-codes/${id}/uses?page=1&limit=20`),
  }),
}
