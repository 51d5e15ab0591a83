import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { output } from './processes.ts'
import { throwAwayFolder } from './studio.ts'

const CLIENTS = 16
const MEMBERS = 8_000
const SESSIONS_A_ROUND = 240
const ROUNDS = 40

/** The tables of a minimal booking that can't overbook, can't be duplicated, and is always paid, with its job. */
const TABLES = `
drop schema if exists ceiling cascade;
create schema ceiling;
create table ceiling.session (id integer primary key, booked integer not null, capacity integer not null,
  check (booked between 0 and capacity)) with (fillfactor = 80);
create table ceiling.pass (id integer primary key, sessions_left integer not null check (sessions_left >= 0))
  with (fillfactor = 80);
create table ceiling.booking (session_id integer references ceiling.session, pass_id integer references ceiling.pass,
  primary key (session_id, pass_id));
create table ceiling.ledger_entry (id bigint generated always as identity primary key,
  session_id integer not null, pass_id integer not null, sessions integer not null);
create table ceiling.job (id bigint generated always as identity primary key, payload jsonb not null);
insert into ceiling.session select n, 0, 100 from generate_series(0, ${ROUNDS * SESSIONS_A_ROUND - 1}) n;
insert into ceiling.pass select n, 99 from generate_series(0, ${MEMBERS - 1}) n;`

const BOOKING = `\\set n :turn * ${CLIENTS} + :client_id
\\set turn :turn + 1
\\set pass :n % ${MEMBERS}
\\set session (:n / ${MEMBERS}) * ${SESSIONS_A_ROUND} + :pass % ${SESSIONS_A_ROUND}
with seat as (update ceiling.session set booked = booked + 1 where id = :session returning id),
paid as (update ceiling.pass set sessions_left = sessions_left - 1 where id = :pass returning id),
made as (insert into ceiling.booking select seat.id, paid.id from seat, paid returning session_id, pass_id),
entry as (insert into ceiling.ledger_entry (session_id, pass_id, sessions) select session_id, pass_id, -1 from made)
insert into ceiling.job (payload) select jsonb_build_object('session', session_id, 'pass', pass_id) from made;
`

/**
 * Measures how many minimal bookings per second the database can make, each as one statement sent by pgbench. The rate
 * is undefined if pgbench is not installed.
 */
export async function bookingCeiling(
  database: string,
): Promise<(seconds: number) => Promise<number | undefined>> {
  const file = join(await throwAwayFolder(), 'booking.sql')
  await writeFile(file, BOOKING)
  return async (seconds) => {
    const client = new pg.Client({ connectionString: database })
    await client.connect()
    await client.query(TABLES)
    await client.query('vacuum analyze ceiling.session, ceiling.pass')
    await client.end()
    const args = ['--no-vacuum', '--protocol=prepared', '--define=turn=0', `--client=${CLIENTS}`]
    const report = await output('pgbench', [...args, `--time=${seconds}`, `--file=${file}`, database])
    const rate = /tps = ([\d.]+)/.exec(report ?? '')?.[1]
    return rate === undefined ? undefined : Number(rate)
  }
}
