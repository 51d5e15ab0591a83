/** The metrics. Their values are milliseconds, except `cls`, which is a score. */
export const METRICS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const
export type Metric = (typeof METRICS)[number]

export const DEVICES = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

/**
 * The measured pages, as in `app/routes.ts`. An address with a secret matches none of them, and none identifies
 * who or what was viewed.
 */
export const PAGES = [
  '/',
  '/class-schedule',
  '/membership',
  '/contact-us',
  '/sign-up',
  '/why-pilates',
  '/about-us',
  '/private-session',
  '/classes/:slug',
  '/teachers/:slug',
  '/teacher-training',
  '/teacher-single-training/:id',
  '/moreInfo/:id',
  '/all-blogs',
  '/rules',
  '/privacy-policy',
  '/terms-and-condition',
  '/refund-policy',
  '/in-studio-terms-and-conditions',
  // This must be the last one: it matches every single segment.
  '/:slug',
] as const
export type Page = (typeof PAGES)[number]

const patterns = PAGES.map((page) => [page, new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`, 'i')] as const)

/** The page at a path, with or without the prefix of its language. */
export function pageOf(path: string): Page | undefined {
  const plain = path.replace(/^\/hi(?=\/|$)/, '').replace(/\/+$/, '') || '/'
  return patterns.find(([, pattern]) => pattern.test(plain))?.[0]
}

/** The device, by the width of its window in CSS pixels. */
export const deviceOf = (width: number): Device =>
  width < 700 ? 'phone' : width < 1100 ? 'tablet' : 'desktop'

/** The maximum values of a visit. The browser reports larger ones as these; the server refuses them. */
export const MAX_VALUES = { ms: 60_000, cls: 10 } as const
/** `cls` is counted in thousandths. */
const SCORE_UNITS = 1_000

const unitOf = (metric: Metric): number => (metric === 'cls' ? SCORE_UNITS : 1)

/** Upper limits of good values, and of values that need improvement, as published by web.dev. */
const THRESHOLDS: Record<Metric, readonly [good: number, needsWork: number]> = {
  fcp: [1_800, 3_000],
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [0.1, 0.25],
  ttfb: [800, 1_800],
}
export type Rating = 'good' | 'needsWork' | 'poor'

export function ratingOf(metric: Metric, value: number): Rating {
  const [good, needsWork] = THRESHOLDS[metric]
  return value <= good ? 'good' : value <= needsWork ? 'needsWork' : 'poor'
}

/**
 * The edges of the buckets within a decade. Each is at most a sixth above the previous one. Each threshold is an edge,
 * so that all values of a bucket have the same rating.
 */
const STEPS = [
  1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.2, 2.5, 2.8, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9,
] as const
const EDGES = [10, 100, 1_000, 10_000]
  .flatMap((decade) => STEPS.map((step) => Math.round(step * decade)))
  .filter((edge) => edge <= MAX_VALUES.ms)

/** The bucket of a value: above the previous edge, up to this one. */
export function bucketOf(metric: Metric, value: number): number {
  // A rounding error of a score must not move it over an edge.
  const counted = Number((value * unitOf(metric)).toFixed(3))
  const index = EDGES.findIndex((edge) => counted <= edge)
  return index < 0 ? EDGES.length - 1 : index
}

/** The range of a bucket: more than `from` (the first: from 0 on) and at most `to`. */
export const boundsOf = (metric: Metric, bucket: number) => ({
  from: (EDGES[bucket - 1] ?? 0) / unitOf(metric),
  to: (EDGES[bucket] ?? MAX_VALUES.ms) / unitOf(metric),
})

export interface BucketCount {
  bucket: number
  visits: number
}

/**
 * The value that a share of the visits does not exceed, assuming an even distribution within a bucket: the
 * error is at most the bucket's width. Undefined without visits.
 */
export function quantile(metric: Metric, counted: readonly BucketCount[], share: number): number | undefined {
  const sorted = counted.toSorted((a, b) => a.bucket - b.bucket)
  const target = share * sorted.reduce((sum, { visits }) => sum + visits, 0)
  let before = 0
  for (const { bucket, visits } of sorted) {
    if (before + visits >= target) {
      const { from, to } = boundsOf(metric, bucket)
      return from + ((target - before) / visits) * (to - from)
    }
    before += visits
  }
  return undefined
}

/** The number of days that the screen shows, and the number of days after which visits are deleted. */
export const SHOWN_DAYS = 28
export const RETENTION_DAYS = 90
