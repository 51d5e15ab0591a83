import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { accessTokens } from '#features/identity/tokens.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { lockGenerating } from '#features/timetable/reads.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import { type Role, roles } from '#lib/permissions.ts'
import { studioDay, studioTime, toDate } from '#lib/time.ts'
import type { Me, World, WorldBooking } from '../../ownership/world.ts'
import type { TestResponse, Visitor } from '../../visitor.ts'
import { type RunningServer, SECRET } from '../server.ts'
import {
  type Beginning,
  beginnings,
  checkedInEarly,
  feeSequences,
  giftSequences,
  pairSequences,
  rareSequences,
  sequences,
  strikeSequences,
  waitingSequences,
} from './beginnings.ts'
import type { Environment, Worker } from './environment.ts'
import { type Random, seededRandom } from './random.ts'

/**
 * The data of one run: two members; one person of each staff role; a class that begins (or began) about now, and one on
 * two future days; and the data of its worker. Commands use what exists at that moment.
 */
export interface Run {
  n: number
  environment: Environment
  worker: Worker
  random: Random
  people: Record<Exclude<Role, 'member'>, Person> & { members: Person[] }
  /** People without an account, whose records staff created. */
  guests: Guest[]
  /** The class of `classes` that has just begun or begins in minutes. The others are in the future. */
  soon: string
  classes: string[]
  /**
   * Whether each class has only one seat, most bookings are for the class that begins soon, and all members have a
   * pass.
   */
  isFull: boolean
  mark: string
  /** The planned commands that come before random ones. An array contains commands to send at the same moment. */
  beginnings: Beginning[]
  /** Payments or mails may still be in progress until this time. */
  pendingUntil: number
  /** The commands of the run, to explain a failure. */
  log: string[]
  /** Reads rows of the database, as a screen would show them. */
  rows<T>(query: RawBuilder<T>): Promise<T[]>
  /** A random one of these rows; if there is none, the command is not possible. */
  one<T>(query: RawBuilder<T>): Promise<T>
  ids(): string[]
  /** Creates the request bodies that the ownership tests declare for each endpoint. */
  world: World
}

/** A person. Their mark is in all texts about them, so that a test can find everything that was written. */
export interface Person extends Me, Guest {}
export interface Guest {
  personId: string
  mark: string
  /** Merged or erased: nothing can be done for them any more. */
  gone: boolean
}

/** How many members a run has, and the hash of everybody's password. */
interface Crowd {
  members: number
  passwordHash: string
}

const tokens = accessTokens(SECRET)

export async function beginRun(
  environment: Environment,
  worker: Worker,
  n: number,
  seed: number,
  { members: memberCount, passwordHash }: Crowd = { members: 2, passwordHash: 'none' },
): Promise<Run> {
  const random = seededRandom(seed * 100_003 + n)
  const mark = `zz${seed.toString(36)}q${n.toString(36)}`
  const now = environment.now()
  const all: Role[] = [...Array<Role>(memberCount - 1).fill('member'), ...roles]
  const everybody = await makePeople(environment, mark, all, now, passwordHash)
  const signedIn: Person[] = []
  for (const [i, personId] of everybody.entries()) {
    const role = all[i] as Role
    signedIn.push({
      role,
      personId,
      mark: markOf(mark, i),
      gone: false,
      browser: await signIn(environment, random, { role, personId }),
    })
  }
  const members = signedIn.slice(0, memberCount)
  const [instructor, frontDesk, manager, owner] = signedIn.slice(memberCount) as [
    Person,
    Person,
    Person,
    Person,
  ]
  const special = specialBeginnings(n)
  const inMinutes = special?.inMinutes ?? random.of([-4, 8])
  // Every other run has a pass for two, and a semi-private class.
  const hasPair = n % 2 === 0
  const seats = () => (special?.isFull ? 1 : 1 + random.int(2))
  const classes = await makeClasses(environment, worker, instructor.personId, {
    random,
    inMinutes,
    hasPair,
    seats,
  })
  await environment.database.db.transaction().execute(async (trx) => {
    for (const [i, { personId }] of members.entries()) {
      if (i > 0 && !special?.isFull && random.chance(0.3)) continue
      const terms =
        i === 0
          ? worker.terms.smallPackage
          : random.of([worker.terms.smallPackage, worker.terms.largePackage])
      await grantPass(trx, { personId, terms, paymentOrderId: null }, now.subtract({ hours: 30 }))
    }
    const [first] = members
    if (hasPair && first) {
      const pair = { personId: first.personId, terms: worker.terms.pairPackage, paymentOrderId: null }
      await grantPass(trx, pair, now.subtract({ hours: 30 }))
    }
  })
  const drawnBeginnings = () => {
    if (hasPair && random.chance(0.3)) return pairSequences
    return random.chance(0.3) ? sequences : beginnings(inMinutes > 0)
  }
  const drawSequence = () => (random.chance(0.3) ? [] : random.of(drawnBeginnings()))
  const run: Omit<Run, 'world'> = {
    n,
    environment,
    worker,
    random,
    people: { members, instructor, frontDesk, manager, owner },
    guests: [],
    soon: classes[0] as string,
    classes,
    isFull: special?.isFull ?? false,
    mark,
    beginnings: [...(special?.sequence ?? drawSequence())],
    pendingUntil: 0,
    log: [],
    rows: async (query) => (await query.execute(environment.database.db)).rows,
    one: async (query) => random.of((await query.execute(environment.database.db)).rows),
    ids: () => [...everybody, ...run.guests.map(({ personId }) => personId)],
  }
  if (!special) await makeConsequence(run, inMinutes > 0)
  return Object.assign(run, { world: worldOf(run) })
}

interface Special {
  sequence: Beginning[]
  /** Minutes from now until the class begins. */
  inMinutes?: number
  isFull?: true
}

/** A third of the runs begin with a gift, a waitlist, an early check-in, or rare commands. */
function specialBeginnings(n: number): Special | undefined {
  const turn = Math.floor(n / 12)
  const inTurn = (all: Beginning[][]) => all[turn % all.length] as Beginning[]
  if (n % 12 === 2) return { sequence: inTurn(rareSequences) }
  if (n % 12 === 5) return { sequence: inTurn(giftSequences) }
  if (n % 12 === 8) return { sequence: inTurn(checkedInEarly), inMinutes: 8 }
  if (n % 12 === 11) return { sequence: inTurn(waitingSequences), inMinutes: 100, isFull: true }
  return undefined
}

/**
 * In most runs the first member already has a booking for the class that begins about now. A booking that was made
 * yesterday stays: a late cancellation or a no-show will cost its session. One that was made today is cancelled late or
 * marked as absent, which results in a strike or a fee; then further commands are usually planned.
 */
async function makeConsequence(run: Omit<Run, 'world'>, early: boolean): Promise<void> {
  const { random, environment, people, soon } = run
  const [member] = people.members
  if (!member || random.chance(0.2)) return
  const isBefore = random.chance(0.25)
  const at = environment.now().subtract(isBefore ? { hours: 26 } : { minutes: 30 })
  const date = studioDay(environment.now().add({ minutes: early ? 8 : -4 })).toString()
  const deps = { db: environment.database.db } as Parameters<typeof bookSession>[0]
  const { personId } = member
  const { id } = await bookSession(deps, { classId: soon, date }, { personId }, at)
  if (isBefore) return
  const desk = people.frontDesk.browser
  const { status } = early
    ? await desk.call('POST', `/console/members/${personId}/bookings/${id}/cancel`, {
        body: { mode: 'late' },
      })
    : await desk.call('POST', `/console/bookings/${id}/marks`, {
        body: { key: crypto.randomUUID(), mark: 'noShow', madeAt: environment.now().toString() },
      })
  run.log.push(`at the beginning: ${early ? 'cancels late' : 'is marked as absent'} ${id} → ${status}`)
  if (random.chance(0.75)) run.beginnings = [...random.of(early ? strikeSequences : feeSequences)]
}

const markOf = (mark: string, i: number) => `${mark}p${i}p`

async function makePeople(
  { database }: Environment,
  mark: string,
  all: Role[],
  now: Temporal.Instant,
  passwordHash: string,
) {
  const people = all.map((role, i) => ({
    email: `${markOf(mark, i)}@runs.example`,
    firstName: `${markOf(mark, i)}first`,
    lastName: markOf(mark, i),
    phoneNumber: null,
    birthDate: '1990-05-17',
    role,
    passwordHash,
    createdAt: toDate(now),
  }))
  const rows = await database.db.insertInto('person').values(people).returning('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * A browser whose person has just authenticated with password and second factor. Each call goes to one of the two
 * servers.
 */
export async function signIn(
  environment: Environment,
  random: Random,
  { role, personId }: Omit<Me, 'browser'>,
): Promise<Visitor> {
  const timestamp = toDate(environment.now())
  const { id } = await environment.database.db
    .insertInto('signIn')
    .values({ personId, createdAt: timestamp, provedAt: timestamp, secondFactorAt: timestamp })
    .returning('id')
    .executeTakeFirstOrThrow()
  const accessToken = await tokens.issue({ personId, signInId: id, role }, environment.now())
  return browserWith(accessToken, () => random.of(environment.servers))
}

/** A browser whose calls have the headers of a page of the site. */
function browserWith(accessToken: string, server: () => RunningServer): Visitor {
  const cookies = new Map([['accessToken', accessToken]])
  return {
    cookies,
    async call<T>(
      method: string,
      path: string,
      { body, headers }: { body?: unknown; headers?: object } = {},
    ) {
      const { url } = server()
      const raw = body instanceof Buffer
      const response = await fetchUnlessOverloaded(`${url}/api/v1${path}`, {
        method,
        headers: {
          cookie: [...cookies].map((each) => each.join('=')).join('; '),
          origin: url,
          'sec-fetch-site': 'same-origin',
          ...(body === undefined
            ? {}
            : { 'content-type': raw ? 'application/octet-stream' : 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: raw ? new Uint8Array(body) : JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return { status: response.status, body: isJson ? JSON.parse(text) : text } as TestResponse<T>
    },
  }
}

/** The response of an overloaded server contains when to retry. A call is retried at most this often. */
const MAX_ATTEMPTS = 10

async function fetchUnlessOverloaded(url: string, request: RequestInit): Promise<Response> {
  for (let attempts = 1; ; attempts += 1) {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(60_000) })
    if (response.status !== 503 || attempts > MAX_ATTEMPTS) return response
    const { error } = (await response.clone().json()) as { error?: { code: string } }
    if (error?.code !== 'OVERLOADED') return response
    await sleep(1000 * Number(response.headers.get('retry-after') ?? 1))
  }
}

/**
 * Creates a class that began some minutes ago or begins soon, a future class with two dates, and another at the same
 * time as one of these; with `hasPair` also a semi-private one.
 */
async function makeClasses(
  { database, now }: Environment,
  worker: Worker,
  teacher: string,
  {
    random,
    inMinutes,
    hasPair,
    seats,
  }: { random: Random; inMinutes: number; hasPair: boolean; seats: () => number },
) {
  const { own, others } = worker.instructors
  await sql`update instructor set person_id = null where id = ${own}`.execute(database.db)
  await sql`update instructor set person_id = ${teacher} where id = ${own}`.execute(database.db)
  const start = now().add({ minutes: inMinutes })
  const today = studioDay(now())
  const closed = new Set(
    (await database.db.selectFrom('holiday').select('date').where('location', 'is', null).execute()).map(
      ({ date }) => date,
    ),
  )
  const days = Array.from({ length: 14 }, (_, i) => today.add({ days: 2 + i }))
  const later = random.of(
    days.filter((day) => !closed.has(day.toString()) && !closed.has(day.add({ weeks: 1 }).toString())),
  )
  const time = random.of(['08:00', '18:30'])
  const made = [
    {
      day: studioDay(start),
      time: studioTime(start).toString().slice(0, 5),
      teacher: own,
      seats: seats(),
    },
    { day: later, time, teacher: own, seats: seats() },
    { day: later, time, teacher: others, seats: 1 },
    ...(hasPair ? [{ day: later, time: '12:00', teacher: own, seats: 2, kind: 'semiPrivate' }] : []),
  ]
  // In one transaction, as in the product: a simultaneous generation sees both classes and sessions, or neither.
  return inTransaction(database.db, async (trx) => {
    await waitForTurn(trx)
    const ids: string[] = []
    const { rows: rooms } = await sql<{ id: string }>`
      with made as (
        insert into room (location, name, capacity, position)
        values (${worker.location}, ${`Room ${crypto.randomUUID()}`}, 10, 1) returning id),
      spots as (
        insert into spot (room_id, name, x, y, position)
        select made.id, 'Reformer ' || n, n * 100, 200, n from made, generate_series(1, ${1 + random.int(3)}) n)
      select id from made`.execute(trx)
    for (const [i, { day, time, teacher, seats, kind = 'mat' }] of made.entries()) {
      const dates = i === 1 ? [day, day.add({ weeks: 1 })] : [day]
      const { rows } = await sql<{ id: string }>`
        with made as (
          insert into class (title, kind, location, weekdays, start_time, duration_minutes, instructor_id, capacity,
            starts_on, ends_on, room_id)
          values (${`Class ${i} at ${time}`}, ${kind}, ${worker.location}, array[${day.dayOfWeek}::int], ${time}, 50,
            ${teacher}, ${seats}, ${day.toString()}, ${dates.at(-1)?.toString()},
            ${i === 1 ? rooms[0]?.id : null})
          returning *)
        insert into session (class_id, date, starts_at, ends_at, instructor_id, capacity)
        select id, d::date, (d::date + start_time) at time zone 'Asia/Kolkata',
          (d::date + start_time + interval '50 minutes') at time zone 'Asia/Kolkata', instructor_id, capacity
        from made, unnest(${dates.map(String)}::text[]) d returning class_id as id`.execute(trx)
      ids.push(rows[0]?.id as string)
    }
    return ids
  })
}

/** Waits for the lock up to a minute, because other runs may be generating sessions. */
async function waitForTurn(trx: Trx): Promise<void> {
  await sql`set local lock_timeout = '60s'`.execute(trx)
  await lockGenerating(trx)
}

/** Ends the run: its future sessions no longer conflict with anything. Its data stays. */
export async function endRun({ environment, classes, worker }: Run): Promise<void> {
  await inTransaction(environment.database.db, async (trx) => {
    await waitForTurn(trx)
    await sql`select from session where class_id = any(${classes}) order by id for no key update`.execute(trx)
    await sql`update session set cancelled_at = ${toDate(environment.now())}, cancel_reason = 'the run is over'
      where class_id = any(${classes}) and cancelled_at is null`.execute(trx)
    await sql`update class set starts_on = '2020-01-01', ends_on = '2020-01-01', room_id = null
      where id = any(${classes})`.execute(trx)
    await sql`delete from holiday where location = ${worker.location}`.execute(trx)
  })
}

/** The `World` of the ownership tests, with this run's data. */
function worldOf(run: Omit<Run, 'world'>): World {
  const { environment, worker, people, random, one } = run
  const me = {
    ...people,
    get member() {
      return random.of(people.members.filter(({ gone }) => !gone))
    },
  }
  const booked = (where: RawBuilder<unknown>) =>
    one(sql<WorldBooking>`select b.id as booking_id, b.person_id, b.pass_id, s.id as session_id,
        s.class_id, s.date::text as date, p.email
      from booking b join session s on s.id = b.session_id join person p on p.id = b.person_id
      where b.status = 'scheduled' and b.person_id = any(${run.ids()}) and ${where}`)
  const session = (where: RawBuilder<unknown>) =>
    one(sql<{
      id: string
      classId: string
      date: string
    }>`select s.id, s.class_id, s.date::text as date
      from session s where s.class_id = any(${run.classes}) and ${where}`)
  const pass = (personId: string) =>
    one(sql<{ passId: string; personId: string; email: string }>`
      select p.id as pass_id, p.person_id, o.email from pass p join person o on o.id = p.person_id
      where p.person_id = ${personId}`)
  return {
    server: {
      deps: { db: environment.database.db, dataDir: environment.dataDir },
      clock: { now: environment.now },
    },
    me,
    other: me,
    instructors: worker.instructors,
    terms: worker.terms.smallPackage,
    soon: { own: run.soon, others: run.soon },
    get later() {
      return run.classes.slice(1)
    },
    now: environment.now(),
    free: () => {
      throw new Error('the commands choose a session themselves')
    },
    pass,
    member: async () => ({ personId: me.member.personId, passId: '', email: '' }),
    booking: (personId: string) => booked(sql`b.person_id = ${personId}`),
    seat: () => booked(sql`s.class_id = ${run.soon}`),
    bookedSession: async () =>
      (await session(sql`s.booked > 0 and s.starts_at > ${toDate(environment.now())}`)).id,
    soonSession: async () => (await session(sql`s.class_id = ${run.soon}`)).id,
    versionOf: async (passId: string) =>
      (await one(sql<{ version: number }>`select version from pass where id = ${passId}`)).version,
  } as unknown as World
}
