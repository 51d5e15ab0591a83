import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Language } from '#lib/language.ts'
import type { SpeedQuery } from './console/schema.ts'
import type { Device, Metric, Page } from './rules.ts'

/**
 * Adds one visit to its buckets. They are locked in the given order, which is the same for all visits, so that there is
 * no deadlock.
 */
export async function addVisit(
  trx: Trx,
  visit: { day: Temporal.PlainDate; page: Page; device: Device; language: Language },
  figures: { metric: Metric; bucket: number }[],
): Promise<void> {
  const day = visit.day.toString()
  await trx
    .insertInto('siteSpeed')
    .values(figures.map((figure) => ({ ...visit, ...figure, day, visits: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'page', 'device', 'language', 'metric', 'bucket'])
        .doUpdateSet({ visits: sql`site_speed.visits + 1` }),
    )
    .execute()
}

export interface Bucket {
  /** One page, device or language; null: all of them. */
  page: Page | null
  device: Device | null
  language: Language | null
  metric: Metric
  bucket: number
  visits: number
}

/** All buckets from a day on, for all visits and for each page, device and language. */
export async function readBuckets(
  db: Db,
  from: Temporal.PlainDate,
  { device, language }: SpeedQuery,
): Promise<Bucket[]> {
  const { rows } = await sql<Bucket>`
    select page, device, language, metric, bucket, sum(visits)::int as visits
    from site_speed
    where day >= ${from.toString()}
      ${device ? sql`and device = ${device}` : sql``}
      ${language ? sql`and language = ${language}` : sql``}
    group by grouping sets ((metric, bucket), (page, metric, bucket), (device, metric, bucket),
      (language, metric, bucket))`.execute(db)
  return rows
}

/** Returns how many rows were deleted. */
export async function deleteBefore(trx: Trx, day: Temporal.PlainDate): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('siteSpeed')
    .where('day', '<', day.toString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
