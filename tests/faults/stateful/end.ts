import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { queuePassNotices } from '#features/passNotice/usecases/queuePassNotices.server.ts'
import { opaqueTokenHash } from '#lib/opaqueToken.server.ts'
import { STUDIO_ZONE, studioDay, studioInstant } from '#lib/time.ts'
import type { Call, Reply } from './calls.ts'
import type { Environment } from './environment.ts'
import { isAuditOfCall } from './model.ts'
import type { Run } from './run.ts'

// The checks after all runs are finished.

interface AtGateway {
  id: string
  order_id: string | null
  /** `order`: our id of the order. Refunds don't have it. */
  notes: { order?: string }
  amount: number
  amount_refunded: number
  status: string
}

/** All entries of a list of the gateway, by id. */
async function readList(
  { atGateway }: Environment,
  name: 'payments' | 'refunds',
): Promise<Map<string, AtGateway>> {
  const all = new Map<string, AtGateway>()
  for (;;) {
    const { items } = await atGateway<{ items: AtGateway[] }>(`/v1/${name}?count=100&skip=${all.size}`)
    if (!items.length) return all
    for (const item of items) all.set(item.id, item)
  }
}

/**
 * Expects that every payment and refund that we have recorded as done exists at the gateway with the same amount, and
 * counts for one order.
 */
export async function expectGateway(environment: Environment): Promise<void> {
  const { db } = environment.database
  const paid = await db
    .selectFrom('paymentOrder')
    .select(['paymentId as id', 'amountPaise as amount'])
    .where('paidAt', 'is not', null)
    .where('method', '=', 'online')
    .execute()
  const back = await db
    .selectFrom('paymentRefund')
    .select(['gatewayRefundId as id', 'amountPaise as amount'])
    .where('status', '=', 'refunded')
    .where('method', '=', 'online')
    .execute()
  for (const [ours, name] of [
    [paid, 'payments'],
    [back, 'refunds'],
  ] as const) {
    const theirs = await readList(environment, name)
    expect(ours.map(({ id }) => ({ id, amount: theirs.get(id ?? '')?.amount }))).toEqual(ours)
    expect(new Set(ours.map(({ id }) => id)).size, name).toBe(ours.length)
  }
}

interface PlacedOrder {
  id: string
  status: string
  /** How many of these it bought, 1 in all if it is paid: a pass, a gift that nobody has claimed yet, a fee. */
  bought: number
  /** The recorded amounts that we refunded and that others took back. */
  back: number
}

/**
 * Expects that each captured payment was used once: it bought a pass or a gift, paid a fee, waits for staff, or was
 * refunded; and that everything that was refunded is recorded here. A payment that nobody has reported is found by the
 * scheduled check of its order.
 */
export async function expectRupees(environment: Environment): Promise<number> {
  const { db } = environment.database
  const readUnaccounted = async () => {
    const payments = [...(await readList(environment, 'payments')).values()].filter(
      ({ status, amount_refunded }) => status === 'captured' || amount_refunded > 0,
    )
    const { rows } = await sql<PlacedOrder>`
      select o.payment_id as id, o.status, (select count(*)::int from pass p where p.payment_order_id = o.id)
          + (select count(*)::int from gift g where g.id = o.gift_id and g.paid_at is not null and g.claimed_at is null)
          + (select count(*)::int from fee f where f.payment_order_id = o.id)
          as bought,
        (select coalesce(sum(r.amount_paise), 0)::int from payment_refund r
            where r.payment_id = o.payment_id and r.status <> 'cancelled')
          + (select coalesce(sum(m.amount_paise), 0)::int from money_matter m
            where m.kind = 'refund' and m.subject = o.payment_id) as back
      from payment_order o where o.payment_id is not null and o.method = 'online'`.execute(db)
    const placed = new Map(rows.map((row) => [row.id, row]))
    const wrong = payments.filter((payment) => !isAccountedOnce(payment, placed.get(payment.id)))
    // For a UPI QR or a link the gateway has another order than we do, or none.
    const { rows: orders } = await sql<{ id: string; gatewayOrderId: string | null }>`
      select * from payment_order where gateway_order_id = any(${wrong.map(({ order_id }) => order_id)})
        or id::text = any(${wrong.map(({ notes }) => notes.order ?? null)})`.execute(db)
    return wrong.map((payment) => ({
      ...payment,
      placed: placed.get(payment.id),
      order: orders.find(
        ({ id, gatewayOrderId }) => id === payment.notes.order || gatewayOrderId === payment.order_id,
      ),
    }))
  }
  const count = async () => (await readList(environment, 'payments')).size
  await expect
    .poll(
      async () => {
        const unaccounted = await readUnaccounted()
        if (unaccounted.length) {
          await sql`update payment_order set next_check_at = created_at
            where id = any(${unaccounted.flatMap(({ order }) => order?.id ?? [])}::uuid[]) and paid_at is null`.execute(
            db,
          )
          // A failed refund is tried again a quarter of an hour later.
          await sql`update payment_refund set checked_at = due_at - interval '1 day'
            where status = 'due' and payment_id = any(${unaccounted.map(({ id }) => id)})`.execute(db)
          await sql`select enqueue_job('payment.reconcile', '{}')`.execute(db)
        }
        return unaccounted
      },
      { timeout: 90_000, interval: 3_000 },
    )
    .toEqual([])
  return count()
}

function isAccountedOnce(
  { amount, amount_refunded: refunded }: AtGateway,
  placed: PlacedOrder | undefined,
): boolean {
  const isOurs = placed && ['paid', 'held'].includes(placed.status)
  if (!isOurs) return refunded === amount && !placed?.bought
  return placed.back === refunded && placed.bought === (placed.status === 'paid' ? 1 : 0)
}

const isClaim = ({ call, status }: Reply) => call.name === 'POST /user/gifts/claim' && status < 300

/** Expects that a gift is claimed once: it has one pass, of the person who claimed it, and from then on its invoice. */
export async function expectClaimed(run: Run, replies: Reply[]): Promise<void> {
  for (const [token, same] of Map.groupBy(replies.filter(isClaim), ({ call }) => tokenOf(call))) {
    expect(same.length, 'claims of one gift').toBe(1)
    const [{ call, data }] = same as [Reply]
    const found = await run.rows(sql<{ passId: string; theirs: boolean; invoices: number }>`
      select p.id as pass_id, p.person_id in (claimer.id, claimer.merged_into) as theirs, (
          select count(*)::int from tax_document d
          where d.payment_order_id = p.payment_order_id and d.invoice_id is null
            and d.issued_at >= g.claimed_at) as invoices
      from gift g join pass p on p.payment_order_id = g.payment_order_id
        join person claimer on claimer.id = ${call.me.personId}
      where g.token_hash = ${opaqueTokenHash(token)} and g.pass_id = p.id and g.ended_at is null`)
    const { _id: passId } = data as { _id: string }
    expect(found, 'what a claim made').toEqual([{ passId, theirs: true, invoices: 1 }])
  }
}
const tokenOf = ({ sent }: Call) => (sent.body as { token: string }).token

/**
 * The states of the paid gifts of all runs, and the wrong gifts: a claimed one must have one pass and one invoice, and
 * any other none.
 */
export async function countGifts({
  database,
}: Environment): Promise<{ seen: Record<string, number>; wrong: string[] }> {
  const { rows } = await sql<{ id: string; state: string; passes: number; invoices: number }>`
    select g.id, case when g.ended_at is not null then 'ended' when g.claimed_at is not null then 'claimed' else 'open' end
        || case when exists (select from money_matter m where m.payment_order_id = o.id and m.kind = 'dispute')
          then ' disputed' else '' end as state,
      (select count(*)::int from pass p where p.payment_order_id = o.id) as passes,
      (select count(*)::int from tax_document d where d.payment_order_id = o.id and d.invoice_id is null) as invoices
    from gift g join payment_order o on o.id = g.payment_order_id where g.paid_at is not null`.execute(
    database.db,
  )
  const seen = Object.groupBy(rows, ({ state }) => state) as Record<string, typeof rows>
  return {
    seen: Object.fromEntries(Object.entries(seen).map(([state, same]) => [state, same.length])),
    wrong: rows.flatMap(({ id, state, passes, invoices }) => {
      const expected = state.startsWith('claimed') ? 1 : 0
      return passes === expected && invoices === expected ? [] : [`${state} ${id}: ${passes}, ${invoices}`]
    }),
  }
}

/**
 * The credits by state, and the wrong ones: used by somebody else or twice; or for a booking whose class was not
 * cancelled, or that also got a session.
 */
export async function countCredits({
  database,
}: Environment): Promise<{ seen: Record<string, number>; wrong: string[] }> {
  const { rows } = await sql<{ what: string; state: string; isRight: boolean }>`
    select format('%s of a booking that is %s: %s of %s uses', c.id, b.status, c.used_count, c.limit_total) as what, case when c.used_count > 0 then 'used' when c.stopped_at is not null then 'withdrawn' else 'open' end as state,
      -- Before its cancelled class is settled, a booking may be cancelled with its pass, by a freeze or by a merge.
      c.used_count <= 1 and b.status in ('class cancelled', 'cancelled') and s.cancelled_at is not null
        and (select count(*) from promo_code_use u where u.promo_code_id = c.id and u.state = 'used') = c.used_count
        as is_right
    from promo_code c join booking b on b.id = c.booking_id join session s on s.id = b.session_id`.execute(
    database.db,
  )
  const states = Object.groupBy(rows, ({ state }) => state) as Record<string, typeof rows>
  return {
    seen: Object.fromEntries(Object.entries(states).map(([state, same]) => [state, same.length])),
    wrong: rows.flatMap(({ what, isRight }) => (isRight ? [] : what)),
  }
}

/**
 * Bookings that are still active, or still cost something, although the studio cancelled their session; without those
 * of aborted runs.
 */
export async function unsettledCancelledBookings({ database }: Environment): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b join session s on s.id = b.session_id
    where b.status in ('scheduled', 'attended', 'late cancelled', 'no show') and s.cancel_reason <> 'the run is over'`.execute(
    database.db,
  )
  return rows.map(({ id }) => id)
}

/** Bookings that are marked as attended before check-in opens, although their session was moved to a later time. */
export async function staleMarks({ database }: Environment): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b join session s on s.id = b.session_id
    join lateral (select made_at from attendance_mark m where m.booking_id = b.id
      order by made_at desc, arrival desc limit 1) m on true
    where b.status = 'attended' and m.made_at < s.starts_at - interval '2 hours'`.execute(database.db)
  return rows.map(({ id }) => id)
}

/**
 * People who receive mail at an invalid address; and people without an address who could sign in, or were mailed a link
 * to do so.
 */
export async function invalidHouseholds({ database }: Environment): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from person p join person first on first.id = p.household_of
    where first.email is null or first.household_of is not null or first.merged_into is not null
      or first.erased_at is not null or p.merged_into is not null or p.erased_at is not null
    union all
    select p.id from person p where p.email is null and (p.role <> 'member'
      or exists (select from sign_in s where s.person_id = p.id)
      or exists (select from mailed_link l where l.person_id = p.id))`.execute(database.db)
  return rows.map(({ id }) => id)
}

/** A longer time than the validity of the runs' passes, in days. */
const NOTICE_DAYS = 150

/**
 * Sends notices of passes that end soon. Returns how many there are, and the wrong ones: of passes without sessions, of
 * passes that ended before or are frozen then, or whose member was merged or erased.
 */
export async function passNotices({
  database: { db },
  now,
}: Environment): Promise<{ count: number; wrong: string[] }> {
  const today = studioDay(now())
  // Each notice is due on at least two evenings, so every second one is enough.
  for (let days = 0; days < NOTICE_DAYS; days += 2) {
    const evening = studioInstant(today.add({ days }), Temporal.PlainTime.from('19:00'))
    await queuePassNotices({ db }, evening)
  }
  const { rows } = await sql<{ id: string; wrong: boolean }>`
    select n.id, p.sessions_left = 0 or p.revoked_on is not null or n.last_day > p.expires_on
      or q.merged_into is not null or q.erased_at is not null
      or exists (select from pass_freeze f
        where f.pass_id = p.id and (n.queued_at at time zone ${STUDIO_ZONE})::date between f.from_date and f.to_date)
      or (select sum(e.sessions) from ledger_entry e where e.pass_id = p.id) <= 0 and p.total_sessions is not null
      as wrong
    from pass_notice n join pass p on p.id = n.pass_id join person q on q.id = p.person_id`.execute(db)
  return { count: rows.length, wrong: rows.filter(({ wrong }) => wrong).map(({ id }) => id) }
}

/**
 * Expects that no table of the product has a row with the mark of an erased person, except enquiries that they sent
 * after the erasure. An enquiry sent at the same time may or may not remain. `marks`: the mark of each person. Returns
 * the number of erased people.
 */
export async function expectNothingOf(
  { database: { db }, enquired, erasing, named }: Environment,
  marks: Map<string, string>,
): Promise<number> {
  const people = await db
    .selectFrom('person')
    .select(['id', 'firstName', 'erasedAt', 'mergedInto'])
    .where('erasedAt', 'is not', null)
    .execute()
  const erasedIds = new Set(people.map(({ id }) => id))
  // If a record was created twice with the same name, one of the two may still exist.
  const remaining = new Set([...marks].flatMap(([id, mark]) => (erasedIds.has(id) ? [] : mark)))
  const erased = people.flatMap(({ id, firstName: name, erasedAt: at, mergedInto }) => {
    const mark = marks.get(id)
    const erasedAt = erasing.get(mergedInto ?? id) ?? Number.POSITIVE_INFINITY
    if (mark && (remaining.has(mark) || (named.get(mark) ?? 0) >= erasedAt)) return []
    const enquiredSince = mark && (enquired.get(mark) ?? 0) >= erasedAt
    return mark && at ? [{ mark, asked_since: Boolean(enquiredSince), undone: name === 'Undone' }] : []
  })
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    db,
  )
  const findings: string[] = []
  for (const { name } of tables) {
    const exceptions: Record<string, RawBuilder<unknown>> = {
      enquiry: sql`and not e.asked_since`,
      // The rows of a file are stored as long as those of other files, even if the import was undone.
      data_import_row: sql`and not e.undone`,
      // By law, an issued document must not be changed.
      tax_document: sql`and false`,
    }
    // Each row is converted to text once, and not once for each erased person.
    const { rows } = await sql<{ row: string }>`
      with t as materialized (select t::text as row from ${sql.table(name)} t where t::text like '%zz%')
      select row from t join jsonb_to_recordset(${JSON.stringify(erased)}::jsonb) as e (mark text, asked_since boolean, undone boolean)
        on strpos(t.row, e.mark) > 0 ${exceptions[name] ?? sql``} limit 3`.execute(db)
    findings.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`))
  }
  expect(findings).toEqual([])
  return erased.length
}

/** The consequences of late cancellations and no-shows, and the states of the fees. */
export async function countConsequences({ database }: Environment): Promise<Record<string, number>> {
  const { rows } = await sql<{ what: string; count: number }>`
    select case when e.sessions = 0 and e.days = 0 then 'session' else 'day' end as what, count(*)::int
      from ledger_entry e join booking b on b.id = e.booking_id
      where e.kind = 'forfeited' and not exists (select from consequence k where k.booking_id = b.id) group by 1
    union all
    select k.penalty || case when k.pardoned_at is not null then ' forgiven by staff' when k.is_undone then ' undone'
      else '' end, count(*)::int from consequence k group by 1
    union all
    select 'fee ' || case when f.waived_at is not null then 'waived' when f.paid_at is not null then 'paid ' || o.method
      when f.is_undone then 'taken back' else 'open' end, count(*)::int
      from fee f left join payment_order o on o.id = f.payment_order_id group by 1`.execute(database.db)
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}

/** A digest of the audit entries about these people's actions. */
export async function entriesBy({ database }: Environment, staff: string[]): Promise<string> {
  const { rows } = await sql<{ entries: string }>`
    select count(*) || ' ' || md5(coalesce(string_agg(concat_ws(' ', id, at, staff_id, action, subject, subject_id),
      ',' order by id), '')) as entries
    from audit_entry where staff_id = any(${staff}) and ${isAuditOfCall}`.execute(database.db)
  return rows[0]?.entries ?? ''
}
