import { sql } from 'kysely'
import { findBreaches } from '#features/integrity/store.server.ts'
import { createDb, createPool, type Db } from '#lib/db.server.ts'
import { studioDay, systemClock } from '#lib/time.ts'
import { makeCrowd } from '../bench/crowd.ts'
import type { Pair } from './generator.ts'
import { type Books, pairKey } from './verdict.ts'

const MEMBERS = 1_500
const CLASSES = 40
/** The number of days on which members book; one more day is for classes that become full. */
const DAYS = 13
/** One booking in ten is for a class with fewer seats (100) than requests. */
const FULL_CLASS_EVERY = 10
const REQUESTS_PER_FULL_CLASS = 150

interface Session {
  id: string
  classId: string
  date: string
}

/** Creates a studio with members. Returns a function; each call of it returns the next booking to make. */
export async function makeStudio(url: string): Promise<() => Pair> {
  return withDb(url, async (db) => {
    const now = systemClock.now()
    const members = await makeCrowd(db, { members: MEMBERS, classes: CLASSES, sessionsOfPass: DAYS + 1 }, now)
    const days = await Promise.all(
      Array.from({ length: DAYS + 1 }, (_, n) => sessionsOn(db, studioDay(now).add({ days: n + 2 }))),
    )
    const full = days.pop() as Session[]
    const pair = (member: number, { id, ...session }: Session): Pair => {
      const { id: person, token } = members[member % MEMBERS] as (typeof members)[number]
      return { person, token, session: id, ...session }
    }
    let ordinary = 0
    let contested = 0
    return () => {
      if ((ordinary + contested) % FULL_CLASS_EVERY === 0 && contested < MEMBERS) {
        const session = full[Math.floor(contested / REQUESTS_PER_FULL_CLASS)] as Session
        contested += 1
        return pair(contested, session)
      }
      const day = days[Math.floor(ordinary / MEMBERS)]
      if (!day) throw new Error('all members have booked on all days')
      ordinary += 1
      return pair(ordinary, day[ordinary % day.length] as Session)
    }
  })
}

const sessionsOn = (db: Db, day: Temporal.PlainDate): Promise<Session[]> =>
  db
    .selectFrom('session')
    .select(['id', 'classId', 'date'])
    .where('date', '=', day.toString())
    .orderBy('id')
    .execute()

/** Reads whole tables: a large database needs a connection without the time limits of requests. */
export async function readBooks(db: Db, pairs: Pick<Pair, 'person' | 'session'>[]): Promise<Books> {
  const { rows } = await sql<{ person: string; session: string; count: number }>`
    select person_id as person, session_id as session, count(*)::int as count from booking
    where status = 'scheduled' and person_id = any(${[...new Set(pairs.map(({ person }) => person))]}::uuid[])
    group by 1, 2`.execute(db)
  const { rows: full } = await sql`
    select s.id from session s join booking b on b.session_id = s.id and b.status = 'scheduled'
    group by s.id having count(*) > s.capacity`.execute(db)
  const breaches = await findBreaches(db)
  const booked = new Map(rows.map(({ count, ...pair }) => [pairKey(pair), count]))
  return { booked, overbooked: full.length, breaches }
}

export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(createPool(url, { max: 2 }))
  return work(db).finally(() => db.destroy())
}
