import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadBigDemo } from '#db/demo/big/load.server.ts'
import { loadDemo } from '#db/demo/load.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { eraseMember, previewErase } from '#features/members/usecases/eraseMember.server.ts'
import { mergeMembers, previewMerge } from '#features/members/usecases/mergeMembers.server.ts'
import { voidSale } from '#features/payment/usecases/voidSale.server.ts'
import { withLongRunningDb } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { personalData } from '#tests/personalData.ts'
import type { ListName, Path, RowsPage } from '../console/schema.ts'
import { report } from '../index.server.ts'
import { addAbsences, addCancelledSessions, prepareClassesOfToday } from './situations.ts'

/** A Tuesday at noon in the studio, when some classes of the day are over and some are not. */
export const NOW = '2026-11-24T06:30:00Z'
export const TODAY = '2026-11-24'
const [FROM, TO] = ['2026-10-26', '2026-11-30']
const SIZE = { members: 300, bookings: 3_000, weeks: 40, enquiries: 5, seed: 12 }
export type Days = { from: string; to: string }
/** This period ends after today. */
export const PERIOD: Days = { from: FROM, to: TO }
export const PERIODS: Days[] = [
  PERIOD,
  { from: '2026-09-07', to: '2026-10-04' },
  { from: '2026-11-01', to: '2026-11-20' },
]

export interface ReportStudio {
  server: TestApp
  /** Reads the data of the response at a path below `/console/reports/`. */
  read<T>(path: string): Promise<T>
  /** Runs SQL, and returns its rows. */
  ask<T>(query: string): Promise<T[]>
  /** Adds two classes of today that are not over, with bookings and absences. */
  addClassesOfToday(): Promise<void>
}

/**
 * Starts a server with the data that all reports are tested with: refunds, a voided sale, merged and erased records,
 * the remains of an undone import, absences that did and did not cost the session, and cancelled sessions.
 */
export async function openStudio(): Promise<ReportStudio> {
  const server = await testApp({ features: [identity, report], now: NOW })
  const now = server.clock.now()
  await withLongRunningDb(server.database.url, (db) => loadDemo({ db }, now))
  await loadBigDemo(server.database.url, now, () => {}, SIZE)
  const personId = await makePerson(server, { email: 'owner@figures.example', role: 'owner' })
  await changeRecords(server, { personId } as Caller)
  await addAbsences(server)
  await addCancelledSessions(server)
  const addClassesOfToday = await prepareClassesOfToday(server)
  const owner = await signInAs(server, 'owner@figures.example')
  return {
    server,
    addClassesOfToday,
    async read<T>(path: string) {
      const { status, body } = await owner.call<T>('GET', `/console/reports/${path}`)
      expect(status, `${path}: ${body.message}`).toBe(200)
      return body.data
    },
    async ask<T>(query: string) {
      const { rows } = await sql<T>`${sql.raw(query)}`.execute(server.deps.db)
      return rows
    },
  }
}

async function changeRecords(server: TestApp, by: Caller): Promise<void> {
  const now = server.clock.now()
  const [target, emptied, erased, ...undone] = await activeMembers(server)
  if (!(target && emptied && erased)) throw new Error('too few members')
  const merging = { targetId: target, emptiedId: emptied }
  const deps = { ...server.deps, personalData }
  const { seen } = await previewMerge(deps, merging, now)
  await mergeMembers(deps, by, { ...merging, seen }, now)
  const erasure = await previewErase(deps, erased, now)
  await eraseMember(
    deps,
    by,
    { memberId: erased, seen: erasure.seen, force: true, reason: 'requestedByMember' },
    now,
  )
  for (const id of undone)
    await sql`update person set email = id || '@removed.invalid' where id = ${id}`.execute(server.deps.db)
  const sale = { saleId: await unusedSale(server), reason: 'Sold twice' }
  await voidSale(server.deps, { ...by, role: 'owner' }, sale)
}

/** Five members who attended recently. Their accounts are changed to be created in the period. */
async function activeMembers({ deps }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with chosen as (select b.person_id as id, max(s.date) as last from booking b join session s on s.id = b.session_id
        join person m on m.id = b.person_id and m.role = 'member'
      where b.status = 'attended' and s.date >= ${FROM} group by b.person_id order by last desc, b.person_id limit 5)
    update person set created_at = '2026-11-02T06:30:00Z' where id in (select id from chosen) returning id`.execute(
    deps.db,
  )
  return rows.map(({ id }) => id)
}

/** A sale at the desk, changed to be of today, whose pass has no bookings. */
const unusedSale = ({ database }: TestApp): Promise<string> =>
  database.asOwner(async (owner) => {
    const { rows } = await owner.query<{ id: string }>(`
      update payment_order set paid_at = '${NOW}' where id = (
        select o.id from payment_order o join pass p on p.payment_order_id = o.id
        where o.status = 'paid' and o.sold_by is not null and o.refunded_paise = 0 and p.revoked_at is null
          and not exists (select from booking b where b.pass_id = p.id) limit 1) returning id`)
    return rows[0]?.id ?? ''
  })

/** The address of a report or a list below `/console/reports/`. */
export const addressOf = (path: Path, query: object): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`

/** All rows of a list, from all pages. Each row may be listed only once. */
export async function allRows<List extends ListName>(
  { read }: Pick<ReportStudio, 'read'>,
  list: List,
  query: object,
): Promise<RowsPage<List>> {
  const page = (number: number) =>
    read<RowsPage<List>>(addressOf(`${list}/rows`, { ...query, limit: 200, page: number }))
  const first = await page(1)
  const rows = [...first.rows]
  for (let number = 2; rows.length < first.total; number += 1) {
    const next = await page(number)
    expect(next.rows.length, list).toBeGreaterThan(0)
    rows.push(...next.rows)
  }
  expect(new Set(rows.map(({ _id }) => _id)).size, list).toBe(first.total)
  return { ...first, rows }
}
