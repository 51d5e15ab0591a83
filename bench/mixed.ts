import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, createPool } from '#lib/db.server.ts'
import { studioDay, systemClock } from '#lib/time.ts'
import { makeCrowd } from './crowd.ts'
import { BROWSER_HEADERS } from './duel.ts'
import type { Measure } from './main.ts'
import { atTheEnd, startHelper } from './processes.ts'
import { CLASSES_PATH } from './reads.ts'
import { demoServer } from './studio.ts'
import { median, milliseconds, notMeasured, quantile, type Row, rounded } from './table.ts'
import type { WriteJob, WriteResult } from './writer.ts'
import { GENERATOR_BUSY, type LoadResult, loadWithWrk } from './wrk.ts'

const WRITES_PER_SECOND = 50
const READERS = 32
/** Milliseconds. */
const WRITE_GOAL = 30

/** Measures reads at full speed during bookings and cancellations, compared with reads without them. */
export const measureMixed: Measure = async ({ rounds, seconds }) => {
  const server = await demoServer()
  const job: WriteJob = {
    port: server.port,
    ...(await makeWriters(server.database)),
    writesPerSecond: WRITES_PER_SECOND,
    // The writer begins before the readers and ends after them.
    seconds: seconds + 1,
  }
  const writer = startHelper('writer.ts')
  // The first requests run with cold caches.
  await writer.ask<WriteResult>(job)
  const quietWrites = await writer.ask<WriteResult>(job)
  const rows: Row[] = []
  const bookings: number[] = []
  const cancellations: number[] = []
  // Each read with its goal: the minimum share of its rate without writes.
  for (const [name, path, goal] of [
    ['home page', '/', 0.8],
    ['get-classes', CLASSES_PATH, 0.7],
  ] as const) {
    const read = () =>
      loadWithWrk({ url: `${server.url}${path}`, headers: BROWSER_HEADERS, connections: READERS, seconds })
    await read()
    const pairs: [LoadResult, LoadResult][] = []
    for (let round = 0; round < rounds; round += 1) {
      const quiet = await read()
      const writing = writer.ask<WriteResult>(job)
      await sleep(500)
      const mixed = await read()
      const written = await writing
      bookings.push(...written.bookings)
      cancellations.push(...written.cancellations)
      pairs.push([mixed, quiet])
    }
    rows.push(readRow(name, goal, pairs))
  }
  const p99 = quantile(bookings, 0.99)
  return [
    ...rows,
    {
      what: `create-order at ${WRITES_PER_SECOND} writes a second while ${READERS} read: p50, p99`,
      ours: `${milliseconds(quantile(bookings, 0.5))}, ${milliseconds(p99)}`,
      reference: `${milliseconds(quantile(quietWrites.bookings, 0.5))}, ${milliseconds(quantile(quietWrites.bookings, 0.99))} without reads`,
      goal: `< ${WRITE_GOAL} ms`,
      isGoalMet: p99 < WRITE_GOAL,
    },
    {
      what: 'cancel-order at that rate: p50, p99',
      ours: `${milliseconds(quantile(cancellations, 0.5))}, ${milliseconds(quantile(cancellations, 0.99))}`,
    },
  ]
}

function readRow(name: string, goal: number, pairs: [LoadResult, LoadResult][]): Row {
  const what = `${name}, ${READERS} connections, at ${WRITES_PER_SECOND} writes a second, against none`
  const busy = median(pairs.map(([, quiet]) => quiet.generator))
  if (busy > GENERATOR_BUSY) return notMeasured(what, `wrk was busy ${Math.round(busy * 100)} % of the time`)
  const rate = (side: 0 | 1) => median(pairs.map((pair) => pair[side].requestsPerSecond))
  const ratio = median(pairs.map(([mixed, quiet]) => mixed.requestsPerSecond / quiet.requestsPerSecond))
  return {
    what,
    ours: `${rounded(rate(0))}/s`,
    reference: `${rounded(rate(1))}/s`,
    ratio,
    goal: `≥ ${goal}`,
    isGoalMet: ratio >= goal,
  }
}

/** Adds members with passes, and large classes that they can book, to the demo studio. */
export async function makeWriters(database: string): Promise<Pick<WriteJob, 'members' | 'sessions'>> {
  const db = createDb(createPool(database))
  atTheEnd(() => db.destroy())
  const now = systemClock.now()
  const members = await makeCrowd(db, { members: 160, classes: 8, sessionsOfPass: 99 }, now)
  const sessions = await db
    .selectFrom('session')
    .innerJoin('class', 'class.id', 'session.classId')
    .select(['classId', 'session.date'])
    .where('class.title', 'like', 'Mat %')
    .where('class.capacity', '=', 100)
    // Later sessions only, because a cancellation within three days could be late, and would cost the session.
    .where('session.date', '>', studioDay(now).add({ days: 3 }).toString())
    .where('session.date', '<=', studioDay(now).add({ days: 13 }).toString())
    .execute()
  return { members: members.map(({ token }) => ({ token })), sessions }
}
