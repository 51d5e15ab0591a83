import type { Db } from '#lib/db.server.ts'
import { LANGUAGES } from '#lib/language.ts'
import { studioDay } from '#lib/time.ts'
import type { SpeedFigures, SpeedQuery, SpeedView } from '../console/schema.ts'
import { DEVICES, METRICS, PAGES, quantile, SHOWN_DAYS } from '../rules.ts'
import { type Bucket, readBuckets } from '../store.server.ts'

export async function readSpeed(db: Db, query: SpeedQuery, now: Temporal.Instant): Promise<SpeedView> {
  const to = studioDay(now)
  const from = to.subtract({ days: SHOWN_DAYS - 1 })
  const buckets = await readBuckets(db, from, query)
  const figuresFor = (matches: (bucket: Bucket) => boolean) => figuresOf(buckets.filter(matches))
  const hasVisits = ({ visits }: SpeedFigures) => visits > 0
  return {
    from: from.toString(),
    to: to.toString(),
    all: figuresFor(({ page, device, language }) => !page && !device && !language),
    pages: PAGES.map((page) => ({ page, ...figuresFor((bucket) => bucket.page === page) }))
      .filter(hasVisits)
      .toSorted((a, b) => b.visits - a.visits),
    devices: DEVICES.map((device) => ({
      device,
      ...figuresFor((bucket) => bucket.device === device),
    })).filter(hasVisits),
    languages: LANGUAGES.map((language) => ({
      language,
      ...figuresFor((bucket) => bucket.language === language),
    })).filter(hasVisits),
  }
}

function figuresOf(buckets: Bucket[]): SpeedFigures {
  const p75: SpeedFigures['p75'] = {}
  for (const metric of METRICS) {
    const value = quantile(
      metric,
      buckets.filter((bucket) => bucket.metric === metric),
      0.75,
    )
    if (value !== undefined) p75[metric] = value
  }
  // The number of first paints, because every visit has reported one.
  const visits = buckets.reduce((sum, { metric, visits }) => sum + (metric === 'fcp' ? visits : 0), 0)
  return { visits, p75 }
}
