import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { networkOf } from '#lib/networkOf.server.ts'
import type { Limit } from '#lib/throttle.server.ts'
import { studioDay } from '#lib/time.ts'
import { bucketOf, METRICS } from '../rules.ts'
import type { Visit } from '../schema.ts'
import { addVisit } from '../store.server.ts'

/** The limit for one network: enough for a household or a café, but too low to distort the figures. */
const NETWORK_LIMIT: Limit = { name: 'siteSpeed', points: 60, seconds: 600 }

/** Counts a visit in its buckets; nothing about the visitor is stored. Throws TOO_MANY_REQUESTS. */
export async function countVisit(
  { db, throttle }: Pick<Deps, 'db' | 'throttle'>,
  { page, device, language, ...values }: Visit,
  ip: string,
  now: Temporal.Instant,
): Promise<void> {
  await throttle.take(NETWORK_LIMIT, networkOf(ip))
  const figures = METRICS.flatMap((metric) => {
    const value = values[metric]
    return value === undefined ? [] : [{ metric, bucket: bucketOf(metric, value) }]
  })
  await inTransaction(db, (trx) => addVisit(trx, { day: studioDay(now), page, device, language }, figures))
}
