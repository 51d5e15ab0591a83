import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { integrity } from '#features/integrity/index.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { inTransaction, TIME_OUTS } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { integrityJob } from './jobs.server.ts'
import { findBreaches, type Invariant } from './store.server.ts'
import { checkIntegrity } from './usecases/checkIntegrity.server.ts'

const STUDIO = 'hello@studio.example'
let server: TestApp
let bookingId: string
let foreignPassId: string

beforeAll(async () => {
  server = await testApp({ features: [], jobs: [booking, integrity] })
  const { deps, clock } = server
  const { db } = deps
  const now = clock.now()
  const classId = await makeClass(db, await makeStudio(db), now)
  const profile = JSON.stringify({ name: 'Test Studio', email: STUDIO })
  await sql`
    insert into studio (profile) values (${profile}) on conflict (id) do update set profile = excluded.profile`.execute(
    db,
  )
  const terms = await makePackage(db)
  const granted = async (email: string) => {
    const personId = await makePerson(server, { email, firstName: 'Asha', lastName: 'Verma' })
    const grant = { personId, terms, paymentOrderId: null }
    return { personId, passId: await inTransaction(db, (trx) => grantPass(trx, grant, now)) }
  }
  const member = await granted('asha@people.example')
  foreignPassId = (await granted('other@people.example')).passId
  const booked = await bookSession(deps, { classId, date: '2026-11-26' }, member, now)
  bookingId = booked.id
})
afterAll(() => server.close())

/** Runs a statement that triggers would prevent, as a restore or a manual change might. */
const withTriggersOff = (statement: string) =>
  server.database.asOwner((owner) =>
    owner.query(`begin; set local session_replication_role = replica; ${statement}; commit`),
  )

const violatedInvariants = async () => (await findBreaches(server.deps.db)).map(({ invariant }) => invariant)

type Case = [string, Invariant[], (ids: { booking: string; foreignPass: string }) => [string, string]]
const cases: Case[] = [
  [
    'a balance set directly',
    ['balanceNotLedger', 'balanceNotBookings'],
    () => [
      'update pass set sessions_left = 3 where sessions_left = 7',
      'update pass set sessions_left = 7 where sessions_left = 3',
    ],
  ],
  [
    'seats set directly',
    ['seatsNotBookings'],
    () => [
      'update session set booked = 2 where booked = 1',
      'update session set booked = 1 where booked = 2',
    ],
  ],
  [
    'a booking moved to another person’s pass',
    ['balanceNotBookings', 'foreignPass', 'foreignEntry'],
    ({ booking, foreignPass }) => [
      `update booking set pass_id = '${foreignPass}' where id = '${booking}'`,
      `update booking set pass_id = (select pass_id from ledger_entry where booking_id = '${booking}')`,
    ],
  ],
  [
    'a booking cancelled without its return',
    ['balanceNotBookings', 'seatsNotBookings', 'returnedEntries'],
    ({ booking }) => [
      `update booking set status = 'cancelled', cancelled_at = now() where id = '${booking}'`,
      `update booking set status = 'scheduled', cancelled_at = null where id = '${booking}'`,
    ],
  ],
  [
    'a pass that ends before its booking',
    ['bookingOutsidePass'],
    () => ['update pass set expires_on = expires_on - 60', 'update pass set expires_on = expires_on + 60'],
  ],
  [
    'a freeze over a booking',
    ['bookingInFreeze'],
    ({ booking }) => [
      `insert into pass_freeze (pass_id, from_date, to_date, created_at)
        select pass_id, '2026-11-20', '2026-11-30', now() from booking where id = '${booking}'`,
      'delete from pass_freeze',
    ],
  ],
  [
    'a session forfeited without reason',
    ['forfeitedEntries'],
    ({ booking }) => [
      `insert into ledger_entry (pass_id, booking_id, kind, sessions, at)
        select pass_id, id, 'forfeited', 0, now() from booking where id = '${booking}'`,
      `delete from ledger_entry where kind = 'forfeited'`,
    ],
  ],
  [
    'a booking without its entry',
    ['balanceNotLedger', 'bookedEntries'],
    ({ booking }) => [
      `update ledger_entry set kind = 'adjusted', sessions = 0, booking_id = null, note = '${booking}',
        by_person = (select person_id from booking where id = '${booking}') where booking_id = '${booking}'`,
      `update ledger_entry set kind = 'booked', sessions = -1, booking_id = '${booking}', note = null
        where note = '${booking}'`,
    ],
  ],
]

/** Statements that add a credit for the booking, to its member or to another person, after the statements `also`. */
const insertCredit = (booking: string, { isForeign = false, also = '' } = {}) => `${also}
  insert into promo_code (code, kind, value, first_day, last_day, limit_total, limit_per_person, newcomers_only,
      combinable, person_id, booking_id, created_at)
    select 'CRTEST', 'amount', 25000, '2026-11-26', '2027-11-26', 1, 1, false, true, p.id, b.id, now()
    from booking b join person p on (p.id <> b.person_id) = ${isForeign}
    where b.id = '${booking}' order by p.id limit 1`
const deleteCredit = 'delete from promo_code'
const cancelClass = (booking: string) => `
  update session set cancelled_at = now(), cancel_reason = 'Ill'
    where id = (select session_id from booking where id = '${booking}');`
const restoreClass = `update session set cancelled_at = null, cancel_reason = null where cancelled_at is not null;`
const returnTwice = (booking: string) => `
  update session set booked = 0 where booked = 1;
  update booking set status = 'class cancelled', cancelled_at = now() where id = '${booking}';
  insert into ledger_entry (pass_id, booking_id, kind, sessions, at)
    select pass_id, id, 'returned', 2, now() from booking where id = '${booking}';
  update pass set sessions_left = sessions_left + 2 where id = (select pass_id from booking where id = '${booking}');`
const undoReturn = (booking: string) => `
  update pass set sessions_left = sessions_left - 2 where id = (select pass_id from booking where id = '${booking}');
  delete from ledger_entry where kind = 'returned';
  update booking set status = 'scheduled', cancelled_at = null where id = '${booking}';
  update session set booked = 1 where id = (select session_id from booking where id = '${booking}');`

cases.push(
  [
    'a credit for a class that takes place',
    ['creditNotOwed'],
    ({ booking }) => [insertCredit(booking), deleteCredit],
  ],
  [
    'a credit of somebody else',
    ['creditNotOwed'],
    ({ booking }) => [
      insertCredit(booking, { isForeign: true, also: cancelClass(booking) }),
      `${restoreClass} ${deleteCredit}`,
    ],
  ],
  [
    'a credit in addition to a session',
    ['creditNotOwed'],
    ({ booking }) => [
      insertCredit(booking, { also: cancelClass(booking) + returnTwice(booking) }),
      `${undoReturn(booking)} ${restoreClass} ${deleteCredit}`,
    ],
  ],
)

test.each<[string, Invariant[], string, string]>([
  [
    'a refunded amount without a refund',
    ['givenBackNotRefunds'],
    'update payment_order set refunded_paise = 100',
    'update payment_order set refunded_paise = 0',
  ],
  [
    'a payment whose pass is gone',
    ['paidNotGranted'],
    'update pass set payment_order_id = null where payment_order_id is not null',
    'update pass set payment_order_id = (select id from payment_order) where id = (select id from pass order by id limit 1)',
  ],
  [
    'a sale voided directly',
    ['voidedStillGood', 'documentsNotPayments'],
    `update payment_order set status = 'voided', voided_at = now(), voided_by = sold_by, void_reason = 'by hand'`,
    `update payment_order set status = 'paid', voided_at = null, voided_by = null, void_reason = null`,
  ],
  [
    'a closed cash drawer whose total differs from its sales',
    ['cashUpNotBooks'],
    'update cash_up set cash_paise = cash_paise - 1, note = 1',
    'update cash_up set cash_paise = cash_paise + 1, note = null',
  ],
  [
    'an invoice over another amount',
    ['documentsNotPayments'],
    'update tax_document set gross_paise = gross_paise + 1, taxable_paise = taxable_paise + 1',
    'update tax_document set gross_paise = gross_paise - 1, taxable_paise = taxable_paise - 1',
  ],
  [
    'a sale without a document',
    ['saleWithoutDocument'],
    "update tax_document set kind = 'creditNote', invoice_id = id",
    "update tax_document set kind = 'billOfSupply', invoice_id = null",
  ],
  [
    'a number without a document',
    ['documentNumbersMissing'],
    'update document_series set last_number = 2',
    'update document_series set last_number = 1',
  ],
  [
    'terms that were never sold',
    ['termsNotVersion'],
    'update pass set price_paise = price_paise + 1, package_version = 1',
    'update pass set price_paise = price_paise - 1, package_version = null',
  ],
])('the check finds %s', async (_, invariants, harm, repair) => {
  await sellAndClose()
  await withTriggersOff(harm)
  expect((await violatedInvariants()).sort()).toEqual([...invariants].sort())
  await withTriggersOff(repair)
  expect(await violatedInvariants()).toEqual([])
})

let closed: Promise<void> | undefined
/** Adds a cash sale at the desk for a pass, with its tax document, and closes the cash drawer of that day. */
const sellAndClose = () => {
  closed ??= withTriggersOff(`
    insert into payment_order (person_id, package_id, terms, amount_paise, gst_basis_points, status, method, sold_by,
        sale_key, created_at, paid_at)
      select person_id, package_id, '{}', price_paise, 1800, 'paid', 'cash', person_id, gen_random_uuid(), now(),
        now() from pass order by id limit 1;
    update pass set payment_order_id = (select id from payment_order) where id = (select id from pass order by id limit 1);
    insert into cash_up (person_id, day, entry, float_paise, cash_paise, upi_paise, card_paise, counted_cash_paise,
        counted_upi_paise, counted_card_paise, closed_by, closed_at, request_key)
      select sold_by, (paid_at at time zone 'Asia/Kolkata')::date, 1, 0, amount_paise, 0, 0, amount_paise, 0, 0,
        sold_by, now(), gen_random_uuid() from payment_order;
    insert into tax_registration (from_date, mode, legal_name, address, state_code, invoice_series, note_series, set_by,
        set_at)
      select '2026-04-01', 'unregistered', 'Test Studio', 'Faridabad', '06', 'FBD', 'FBC', person_id,
        now() - interval '1 day' from pass limit 1;
    insert into document_series (series, financial_year, last_number) values ('FBD', 2026, 1);
    insert into tax_document (kind, series, financial_year, serial, number, issued_on, issued_at, payment_order_id,
        registration_id, seller, buyer, item, place_of_supply, basis_points, gross_paise, taxable_paise, cgst_paise,
        sgst_paise, igst_paise)
      select 'billOfSupply', 'FBD', 2026, 1, 'FBD/26-27/000001', '2026-11-23', now(), o.id, r.id, '{}', '{}', '{}', '06',
        0, o.amount_paise, o.amount_paise, 0, 0, 0 from payment_order o, tax_registration r`).then(
    () => undefined,
  )
  return closed
}

test('data that the product has written violates no invariant', async () => {
  expect(await violatedInvariants()).toEqual([])
})

test.each(cases)('the check finds %s', async (_, invariants, statements) => {
  const [harm, repair] = statements({ booking: bookingId, foreignPass: foreignPassId })
  await withTriggersOff(harm)
  expect((await violatedInvariants()).sort()).toEqual([...invariants].sort())
  await withTriggersOff(repair)
  expect(await violatedInvariants()).toEqual([])
})

test('the studio gets a mail with counts and ids and without names, and an error is logged', async () => {
  const { db, jobs } = server.deps
  const { id } = await db.selectFrom('session').select('id').where('booked', '=', 1).executeTakeFirstOrThrow()
  await withTriggersOff('update session set booked = 2 where booked = 1')
  const lines: { level: number; breaches: object }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  await checkIntegrity({ ...server.deps, log })
  await inTransaction(db, (trx) => jobs.enqueue(trx, integrityJob, {}))

  const mails = await server.waitForMail(STUDIO, 2)
  for (const { subject, text } of mails) {
    expect(subject).toBe('The books do not add up')
    expect(text).toContain('Sessions whose seat count differs from their bookings: 1')
    expect(text).toContain(id)
    expect(text).not.toMatch(/asha|verma/i)
  }
  expect(lines).toMatchObject([
    { level: 50, breaches: [{ invariant: 'seatsNotBookings', count: 1, ids: [id] }] },
  ])
  await withTriggersOff('update session set booked = 1 where booked = 2')
})

test('the check may take longer than a request', async () => {
  const seconds = (TIME_OUTS.lock + 500) / 1_000
  const others = server.database.asOwner((owner) =>
    owner.query(`begin; lock table ledger_entry; select pg_sleep(${seconds}); commit`),
  )
  await setTimeout(200)
  await checkIntegrity(server.deps)
  await others
})
