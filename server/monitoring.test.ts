import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { processRegistry } from '#lib/metrics.server.ts'
import { projectRoot } from '#lib/root.server.ts'
import { deadGateway } from '#tests/deadGateway.ts'
import { dashboardFiles } from '../scripts/dashboards.ts'
import { contractOf, featuresOf } from './features.ts'
import { createMetrics } from './metrics.server.ts'

// Checks deploy/monitoring without Prometheus; npm run check:monitoring tests the rules themselves.

interface Rule {
  alert?: string
  record?: string
  expr: string
  labels?: { severity?: string }
  annotations?: { summary?: string; runbook_url?: string }
}
interface Dashboard {
  uid: string
  title: string
  schemaVersion: number
  panels: Panel[]
}
interface Panel {
  id: number
  title: string
  type: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets: { refId: string; expr: string; legendFormat: string }[]
}

const folder = join(projectRoot, 'deploy', 'monitoring')
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8')
const rules = globSync('rules/*.yml', { cwd: folder }).flatMap((file) =>
  (parse(textOf(file)) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules),
)
const alerts = rules.filter((rule): rule is Rule & { alert: string } => rule.alert !== undefined)
const recorded = rules.flatMap(({ record }) => record ?? [])
const dashboards = [...dashboardFiles()].map(([name, text]) => ({
  name,
  text,
  ...(JSON.parse(text) as Dashboard),
}))

/** The labels of each series that the server exposes, by its name. */
const exposed = new Map<string, string[]>()
beforeAll(async () => {
  // Only the names are needed, so there is no database.
  const unusedPool = { totalCount: 0, idleCount: 0, waitingCount: 0 } as never
  const metrics = createMetrics({
    db: {} as never,
    writes: {} as never,
    clock: { now: () => Temporal.Now.instant() },
    pool: unusedPool,
    role: 'all',
  })
  for (const { name, type, labelNames } of await describedBy(metrics.registry)) {
    const labels = [...labelNames, 'job', 'instance']
    const suffixes = type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']
    for (const suffix of suffixes)
      exposed.set(`${name}${suffix}`, suffix === '_bucket' ? [...labels, 'le'] : labels)
  }
  exposed.set('up', ['job', 'instance'])
  for (const record of recorded) exposed.set(record, [])
})

const describedBy = async (registry: Registry) => {
  const described = Registry.merge([registry, processRegistry]).getMetricsAsArray() as unknown as {
    name: string
    type: string
    labelNames: string[]
  }[]
  return described
}

const KEYWORDS = new Set('by without on ignoring and or unless offset bool group_left group_right'.split(' '))
/** The series that a PromQL expression reads, with the labels that it selects, and the labels that it groups by. */
function readBy(expr: string): { series: { name: string; labels: string[] }[]; groupedBy: string[] } {
  const withoutStrings = expr.replace(/"[^"]*"/g, '""').replace(/\[[^\]]*\]/g, '')
  const groupedBy = [...withoutStrings.matchAll(/\b(?:by|without|on|ignoring) *\(([^)]*)\)/g)].flatMap(
    ([, list = '']) => list.split(',').map((label) => label.trim()),
  )
  const withoutGroupings = withoutStrings.replace(/\b(?:by|without|on|ignoring) *\([^)]*\)/g, '')
  const series = [...withoutGroupings.matchAll(/([a-zA-Z_:][\w:]*) *(\{[^}]*\}|\()?/g)].flatMap(
    ([, name = '', after = '']) => {
      if (after === '(' || KEYWORDS.has(name)) return []
      return { name, labels: [...after.matchAll(/(\w+) *[=!]/g)].map(([, label = '']) => label) }
    },
  )
  return { series, groupedBy }
}

/** A sentence for each part of the expression that the server does not expose. */
function unknownIn(expr: string): string[] {
  const { series, groupedBy } = readBy(expr)
  const known = series.flatMap(({ name }) => exposed.get(name) ?? [])
  return [
    ...(series.length ? [] : [`no series in ${expr}`]),
    ...series.flatMap(({ name, labels }) => {
      const exposedLabels = exposed.get(name)
      if (!exposedLabels) return `there is no ${name}`
      return labels
        .filter((label) => !exposedLabels.includes(label))
        .map((label) => `${name} has no label ${label}`)
    }),
    ...groupedBy.filter((label) => !known.includes(label)).map((label) => `nothing has the label ${label}`),
  ]
}

test('the check notices a series, a selected label and a grouping that the server does not expose', () => {
  const KNOWN = 'sum by (kind) (increase(contrology_jobs_failed_total{kind="mail"}[1h])) > 0'
  expect(unknownIn(KNOWN)).toEqual([])
  expect(unknownIn(KNOWN.replace('failed_total', 'failures_total'))).toEqual([
    'there is no contrology_jobs_failures_total',
    'nothing has the label kind',
  ])
  expect(unknownIn(KNOWN.replace('{kind', '{name'))).toEqual([
    'contrology_jobs_failed_total has no label name',
  ])
  expect(unknownIn(KNOWN.replace('by (kind)', 'by (queue)'))).toEqual(['nothing has the label queue'])
  expect(unknownIn('histogram_quantile(0.9, vector(1))')).toEqual([
    'no series in histogram_quantile(0.9, vector(1))',
  ])
})

test('every rule reads only series that the server exposes', () => {
  expect(rules.length).toBeGreaterThan(30)
  expect(
    rules.flatMap(({ alert, record, expr }) => unknownIn(expr).map((each) => `${alert ?? record}: ${each}`)),
  ).toEqual([])
})

test('rules and dashboards select routes that the server has', () => {
  const routes = new Set(Object.values(contractOf(featuresOf(deadGateway))).map(({ path }) => path))
  const texts = [
    ...rules.map(({ expr }) => expr),
    ...dashboards.map(({ text }) => text.replaceAll('\\"', '"')),
  ]
  const selected = texts.flatMap((text) =>
    [...text.matchAll(/\broute="([^"]*)"/g)].map(([, route = '']) => route),
  )
  expect(selected.length).toBeGreaterThan(20)
  expect(selected.filter((route) => route !== 'page' && !routes.has(route))).toEqual([])
})

test('every alert has a severity, a description, and its section in the runbook', () => {
  const runbook = readFileSync(join(projectRoot, 'docs', 'alerts.md'), 'utf8')
    .split('\n## ')
    .slice(1)
  expect(runbook.map((part) => part.split('\n')[0]).sort()).toEqual(alerts.map(({ alert }) => alert).sort())
  for (const { alert, labels, annotations } of alerts) {
    expect(annotations?.runbook_url).toBe(`docs/alerts.md#${alert.toLowerCase()}`)
    expect(annotations?.summary, alert).toBeTruthy()
    expect(['page', 'ticket']).toContain(labels?.severity)
    const part = runbook.find((each) => each.startsWith(`${alert}\n`)) ?? ''
    expect(part, alert).toContain(`- **Meaning** (${labels?.severity})`)
    for (const word of ['**Look at**', 'do**'])
      expect(part.toLowerCase(), alert).toContain(word.toLowerCase())
  }
})

test('each alert has a test of its rule', () => {
  const tested = globSync('tests/*.yml', { cwd: folder }).map(textOf).join('\n')
  for (const { alert } of alerts) expect(tested).toContain(`alertname="${alert}"`)
})

test('alerts that inhibit others, or are inhibited, exist', () => {
  const config = parse(textOf('alertmanager.yml')) as {
    inhibit_rules: { source_matchers: string[]; target_matchers: string[] }[]
  }
  const named = config.inhibit_rules
    .flatMap(({ source_matchers, target_matchers }) => [...source_matchers, ...target_matchers])
    .flatMap((matcher) => /"(.*)"/.exec(matcher)?.[1]?.split('|') ?? [])
  expect(named.length).toBeGreaterThan(8)
  for (const name of named) expect(alerts.map(({ alert }) => alert)).toContain(name)
})

test('the dashboards are those that scripts/dashboards.ts generates, and read only series that the server exposes', () => {
  expect(dashboards.map(({ name }) => name).sort()).toEqual(
    globSync('*.json', { cwd: join(folder, 'grafana') }).sort(),
  )
  for (const { name, text, panels } of dashboards) {
    expect(text, `run node scripts/dashboards.ts for ${name}`).toBe(textOf(`grafana/${name}`))
    const unknown = panels.flatMap(({ title, targets }) =>
      targets.flatMap(({ expr }) =>
        expr.startsWith('vector(') ? [] : unknownIn(expr).map((each) => `${title}: ${each}`),
      ),
    )
    expect(unknown).toEqual([])
  }
})

test('dashboards have the fields that Grafana needs, and no panel covers another', () => {
  for (const { uid, schemaVersion, panels } of dashboards) {
    expect(uid).toMatch(/^contrology-[a-z]+$/)
    expect(schemaVersion).toBe(39)
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    for (const { title, targets, gridPos: a, id } of panels) {
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length)
      expect(a.x + a.w, title).toBeLessThanOrEqual(24)
      const covered = panels.filter(
        ({ id: other, gridPos: b }) =>
          other !== id && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
      )
      expect(
        covered.map((each) => each.title),
        title,
      ).toEqual([])
    }
  }
})

test('every metric of the server is described in docs/operations.md', () => {
  const described = readFileSync(join(projectRoot, 'docs', 'operations.md'), 'utf8')
  const ownSeries = [...exposed.keys()].filter((name) => name.startsWith('contrology_'))
  const metricNames = ownSeries.map((name) => name.replace(/^contrology_|_(bucket|count|sum)$/g, ''))
  expect(metricNames.filter((name) => !described.includes(`\`${name}\``))).toEqual([])
})
