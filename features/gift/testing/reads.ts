import { each, type ReadsOf } from '#tests/consoleReads/requests.ts'

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/gifts': ({ members }) => {
    const page = (state: string) => [`/console/gifts?state=${state}&page=1&limit=50`]
    const named = members.map(
      ({ firstName }) => `/console/gifts?state=open&q=${encodeURIComponent(firstName)}&page=1&limit=50`,
    )
    return { open: page('open'), claimed: page('claimed'), ended: page('ended'), named }
  },
  'GET /console/gifts/:giftId': each(
    ({ gifts }) => gifts,
    (id) => `/console/gifts/${id}`,
  ),
}
