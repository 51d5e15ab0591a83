import lighthouse from 'lighthouse'
import { startChromium } from './chromium.ts'
import type { Measure } from './main.ts'
import { demoServer } from './studio.ts'
import { median, notMeasured, type Row } from './table.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const PAGES = { 'home page': '/', timetable: '/class-schedule', membership: '/membership' }
const GOALS = { first: 900, largest: 1200 }

interface Run {
  scores: number[]
  /** In milliseconds, except `shift`, which is CLS. */
  first: number
  largest: number
  blocking: number
  shift: number
  /** The audits that did not get the full score. */
  missed: string[]
}

/** Runs Lighthouse with its default phone and slow connection, and takes the median of the runs. */
export const measureLighthouse: Measure = async ({ quick }) => {
  const program = process.env.CHROMIUM_PATH
  if (!program) return [notMeasured('Lighthouse', 'no Chromium')]
  const { url } = await demoServer()
  const port = await startChromium(program)
  const pages = Object.entries({ ...PAGES, 'an article': await articlePath(url) })
  const rows: Row[] = []
  for (const [name, path] of pages) {
    const runs: Run[] = []
    for (let n = 0; n < (quick ? 1 : 5); n += 1) runs.push(await run(`${url}${path}`, port))
    rows.push(...rowsOf(name, runs))
  }
  return rows
}

async function articlePath(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/blog/`)
  const { data } = (await response.json()) as { data: { slug: string }[] }
  return `/${data[0]?.slug ?? ''}`
}

async function run(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: [...CATEGORIES] })
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
  const { audits, categories } = result.lhr
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const missed = CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)
  return {
    scores: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100)),
    first: figure('first-contentful-paint'),
    largest: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    missed,
  }
}

function rowsOf(name: string, runs: Run[]): Row[] {
  const scores = CATEGORIES.map((_, i) => median(runs.map((each) => each.scores[i] ?? 0)))
  const medianOf = (figure: 'first' | 'largest' | 'blocking' | 'shift') =>
    median(runs.map((each) => each[figure]))
  const missed = [...new Set(runs.flatMap((each) => each.missed))]
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const figures = `FCP ${seconds(medianOf('first'))}, LCP ${seconds(medianOf('largest'))}, CLS ${medianOf('shift').toFixed(3)}`
  return [
    {
      what: `Lighthouse, ${name}: performance, accessibility, best practices, SEO`,
      ours: scores.join(', ') + (missed.length ? ` (${missed.join(', ')})` : ''),
      goal: '100 each',
      isGoalMet: scores.every((score) => score === 100),
    },
    {
      what: `Lighthouse, ${name}: paint, shift, blocking`,
      ours: `${figures}, TBT ${Math.round(medianOf('blocking'))} ms`,
      goal: 'FCP < 0.9 s, LCP < 1.2 s, CLS 0',
      isGoalMet:
        medianOf('first') < GOALS.first && medianOf('largest') < GOALS.largest && medianOf('shift') < 0.0005,
    },
  ]
}
