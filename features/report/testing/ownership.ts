import { studio } from '#tests/ownership/entry.ts'
import { idsOf, paths } from './filters.ts'

/** Every id that an endpoint accepts. Reports belong to the studio. */
export const entries = Object.fromEntries(
  paths.flatMap((path) => {
    const { ids, queryIn } = idsOf(path)
    if (!ids.length) return []
    const days = { from: '2026-11-01', to: '2026-11-23' }
    const entry = studio(
      ids.map((name) => `?${name}`),
      (world) => ({ query: { ...days, ...queryIn(world) } }),
    )
    return [[`GET /console/reports/${path}`, entry] as const]
  }),
)
