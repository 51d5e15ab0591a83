import { type Entry, studio } from '#tests/ownership/entry.ts'
import type { World } from '#tests/ownership/world.ts'
import { listNames, queryOf } from './reads.ts'

/** The ids by which lists are filtered. */
const ids: Record<string, (world: World) => string> = {
  classId: ({ later }) => later[0] as string,
  instructorId: ({ instructors }) => instructors.others,
}

function entryOf(list: (typeof listNames)[number]): Entry {
  const { shape, sets } = queryOf(list)
  const given = Object.entries(ids).filter(([name]) => name in shape)
  return studio(
    given.map(([name]) => `?${name}`),
    (world) => ({
      query: {
        from: '2026-11-01',
        to: '2026-11-23',
        ...sets[0],
        ...Object.fromEntries(given.map(([name, idIn]) => [name, idIn(world)])),
      },
    }),
  )
}

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries = Object.fromEntries(
  listNames.flatMap((list) => {
    const entry = entryOf(list)
    return entry.ids.length ? [[`GET /console/reports/${list}/rows`, entry] as const] : []
  }),
)
