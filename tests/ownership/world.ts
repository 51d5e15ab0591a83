import { sql } from 'kysely'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import type { Feature } from '#lib/feature.server.ts'
import { type Role, roles } from '#lib/permissions.ts'
import { type TestApp, testApp } from '../app.ts'
import { grantTo, type Holder, makeHolder, sessionOn } from '../holders.ts'
import { makePerson, signInAs } from '../people.ts'
import { registerSeller } from '../seller.ts'
import { makeClass, makePackage, makeStudio } from '../timetable.ts'
import type { Visitor } from '../visitor.ts'

export interface Me {
  role: Role
  personId: string
  browser: Visitor
}

export interface WorldBooking extends Holder {
  bookingId: string
  sessionId: string
  classId: string
  date: string
}

/** Who teaches the sessions: the instructor among the callers (`own`), or the other instructor. */
export type Teacher = 'own' | 'others'

/**
 * The data of the ownership tests: the callers, one with each role, and others with the same roles. There are two
 * instructors, one of them among the callers; each teaches a daily class that begins in ten minutes and has a roster.
 */
export type World = Awaited<ReturnType<typeof makeWorld>>

export const TODAY = '2026-11-23'

export async function makeWorld(server: TestApp, features: Feature[]) {
  const { db } = server.deps
  const now = server.clock.now()
  const signedOut = await makePeople(server)
  const classes = await makeClasses(server, signedOut)
  const people = { me: await signedIn(server, signedOut.me), other: await signedIn(server, signedOut.other) }
  const terms = await makePackage(db)
  const world = { server, ...people, ...classes, terms, ...subjects(server, terms, classes) }
  // Each instructor has a booked member, and the other member has the same data as the caller.
  await world.seat('own')
  await world.seat('others')
  await world.booking(people.other.member.personId)
  // Everybody has just authenticated with password and second factor.
  await sql`
    update sign_in set proved_at = ${now.toString()}, second_factor_at = ${now.toString()}`.execute(db)
  // Creates the queues into which commands put jobs, but no workers.
  await (await testApp({ features, jobs: features, sharing: server })).close()
  return { ...world, now }
}

interface SignedOut extends Omit<Me, 'browser'> {
  email: string
}

async function makePeople(server: TestApp) {
  const all = async (name: string) => {
    const people = {} as Record<Role, SignedOut>
    for (const role of roles) {
      const email = `${name.toLowerCase()}.${role}@own.example`
      const personId = await makePerson(server, { email, role, firstName: name, lastName: role })
      people[role] = { role, personId, email }
    }
    return people
  }
  return { me: await all('Asha'), other: await all('Bela') }
}

/** Sign-ins run one after the other, because only few passwords are hashed at a time. */
async function signedIn(server: TestApp, people: Record<Role, SignedOut>): Promise<Record<Role, Me>> {
  const browsers = {} as Record<Role, Me>
  for (const role of roles) {
    const { email, personId } = people[role]
    browsers[role] = { role, personId, browser: await signInAs(server, email) }
  }
  return browsers
}

async function makeClasses(server: TestApp, { me, other }: Awaited<ReturnType<typeof makePeople>>) {
  const { db, clock } = { ...server.deps, clock: server.clock }
  const mine = await makeStudio(db)
  await registerSeller(db)
  const { id: theirs } = await db
    .insertInto('instructor')
    .values({
      name: 'Bela Test',
      title: 'Teacher',
      bio: 'Teaches.',
      profile: JSON.stringify({ kinds: ['mat'], teachingSince: 2016, certifications: [] }),
      position: 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const links = [
    [mine, me.instructor.personId],
    [theirs, other.instructor.personId],
  ] as const
  for (const [id, person] of links) {
    await db.updateTable('instructor').set({ personId: person }).where('id', '=', id).execute()
  }
  const make = (instructor: string, time: string) =>
    makeClass(db, instructor, clock.now(), { time, capacity: 100 })
  const soon = { own: await make(mine, '12:10'), others: await make(theirs, '12:10') }
  const later: string[] = []
  for (const time of [
    '06:00',
    '07:00',
    '08:00',
    '09:00',
    '10:00',
    '11:00',
    '14:00',
    '15:00',
    '17:00',
    '18:00',
    '19:00',
  ]) {
    later.push(await make(theirs, time))
  }
  return { instructors: { own: mine, others: theirs }, soon, later }
}

function subjects(
  server: TestApp,
  terms: PackageRow,
  { soon, later }: Pick<Awaited<ReturnType<typeof makeClasses>>, 'soon' | 'later'>,
) {
  const { db } = server.deps
  const counts = new Map<string, number>()
  const booked = new Map<Teacher, string>()
  /** An upcoming session that was not returned for this person before. */
  const free = (personId: string) => {
    // Each person begins with a different class, because one class does not have enough seats for all.
    const index = counts.get(personId) ?? counts.size % later.length
    counts.set(personId, index + 1)
    const classId = later[index % later.length] as string
    const date = Temporal.PlainDate.from(TODAY).add({ days: 2 + Math.floor(index / later.length) })
    return { classId, date: date.toString() }
  }
  const book = async (holder: Holder, session: { classId: string; date: string }): Promise<WorldBooking> => {
    const { id: bookingId, passId } = await bookSession(server.deps, session, holder, server.clock.now())
    const { id: sessionId } = await sessionOn(server, session.classId, session.date)
    return { ...holder, ...session, bookingId, sessionId, passId }
  }
  const pass = async (personId: string): Promise<Holder> => {
    const passId = await grantTo(server, personId, terms)
    const { email } = await db
      .selectFrom('person')
      .select('email')
      .where('id', '=', personId)
      .$narrowType<{ email: string }>()
      .executeTakeFirstOrThrow()
    return { personId, passId, email }
  }
  return {
    free,
    pass,
    /** Creates a member with a pass. */
    member: () => makeHolder(server, terms),
    booking: async (personId: string) => book(await pass(personId), free(personId)),
    /** Books a new member into the session that begins in ten minutes. */
    seat: async (teacher: Teacher) =>
      book(await makeHolder(server, terms), { classId: soon[teacher], date: TODAY }),
    /** A session of the next days, with a booking. */
    bookedSession: async (teacher: Teacher): Promise<string> => {
      const known = booked.get(teacher)
      if (known) return known
      const holder = await makeHolder(server, terms)
      const { sessionId } = await book(holder, { classId: soon[teacher], date: '2026-11-27' })
      booked.set(teacher, sessionId)
      return sessionId
    },
    soonSession: async (teacher: Teacher) => (await sessionOn(server, soon[teacher], TODAY)).id,
    versionOf: async (passId: string) =>
      (await db.selectFrom('pass').select('version').where('id', '=', passId).executeTakeFirstOrThrow())
        .version,
  }
}

/**
 * Records every row that is written from now on, even if it is rolled back. The records belong to the database's owner
 * and are in a separate schema, so that code that reads all tables of the product does not see them.
 */
export const watchWrites = ({ database }: TestApp): Promise<unknown> =>
  database.asOwner((owner) =>
    owner.query(`
      create schema watch;
      create table watch.written (id bigint generated always as identity, at text not null,
        txn xid8 not null default pg_current_xact_id());
      create function watch.note() returns trigger language plpgsql security definer as $$
        begin
          -- The queue's own scheduling runs as the owner, not as the product's role, and is not recorded.
          if tg_table_schema = 'pgboss' and current_setting('role') = 'none' then return null; end if;
          -- A mail is sent in the background, so its state can change at any time; the decision to send it is a job.
          if tg_table_name = 'sent_mail' then return null; end if;
          -- Before each job the server checks whether the database works.
          if tg_table_name = 'write_check' then return null; end if;
          insert into watch.written (at) values
            (case tg_table_schema when 'pgboss' then 'job' else tg_table_name end || ' ' || lower(tg_op));
          return null;
        end $$;
      do $$ declare t text; begin
        for t in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
          execute format('create trigger watched after insert or update or delete on %I
            for each row execute function watch.note()', t);
        end loop;
        create trigger watched after insert on pgboss.job for each row
          when (new.name not like '\\_\\_%') execute function watch.note();
      end $$;
      grant usage on schema watch to public;
      grant select on watch.written to public`),
  )

/** The position up to which writes are recorded so far. */
export async function writePosition({ deps }: TestApp): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    select coalesce(max(id), 0)::text as last from watch.written`.execute(deps.db)
  return rows[0]?.last ?? '0'
}

/** The tables that were written since then, and whether a job was enqueued. */
export async function writesSince({ deps }: TestApp, last: string): Promise<string[]> {
  const { rows } = await sql<{ at: string }>`
    select distinct at from watch.written where id > ${last}::bigint order by at`.execute(deps.db)
  return rows.map(({ at }) => at)
}

/**
 * The number of transactions that have written since then, and of those that have stored the response of a
 * request.
 */
export async function transactionsSince({ deps }: TestApp, last: string) {
  const { rows } = await sql<{ all: number; storing: number }>`
    select count(distinct txn)::int as all,
      (count(distinct txn) filter (where at = 'answered_request insert'))::int as storing
    from watch.written where id > ${last}::bigint`.execute(deps.db)
  return rows[0]
}
