import { type RawBuilder, sql } from 'kysely'
import { opaqueTokenHash } from '#lib/opaqueToken.server.ts'
import { toDate } from '#lib/time.ts'
import type { ExpectedResponse, RequestInput } from '../../ownership/entry.ts'
import { read } from './requests.ts'
import type { Person, Run } from './run.ts'

/** The data of a run, and the number of its audited staff actions. */
export interface State {
  /** A checksum by table, so that a difference names its table. */
  sum: string
  audits: number
  /** Whether jobs, mails or webhooks may still change the data. */
  hasPendingWork: boolean
  bookings: Booking[]
  /** People without their own address, with the ids of all their data. */
  guests: { situation: 'household' | 'without address'; names: string[] }[]
}

export interface Booking {
  id: string
  personId: string
  status: string
  startsAt: number
  /** Whether the booking was marked as attended before the session began. */
  checkedInEarly: boolean
}

/** Audit entries that a job records when it has finished belong to no call; nor do those of sign-ins and refusals. */
export const isAuditOfCall = sql`action not in ('import.finish', 'import.undone')
  and action not like 'signIn.%' and action not like '%.refuse'`

export async function stateOf(run: Run): Promise<State> {
  const [people, classes] = [run.ids(), run.classes]
  const [row] = await run.rows(sql<Omit<State, 'hasPendingWork'> & { following: boolean }>`
    /* state_of_run */
    with mine as (select * from booking where person_id = any(${people})),
      passes as (select * from pass where person_id = any(${people}))
    select concat_ws(' ',
        'person ' || md5((select json_agg(p order by id) from (select id, email, first_name, last_name, phone_number, role, erased_at,
          merged_into from person where id = any(${people})) p)::text),
        'pass ' || md5((select json_agg(p order by id) from passes p)::text),
        'pass_user ' || md5((select json_agg(u order by pass_id, person_id) from pass_user u where pass_id in (select id from passes))::text),
        'pass_invitation ' || md5((select json_agg(i order by id) from pass_invitation i where pass_id in (select id from passes))::text),
        'booking ' || md5((select json_agg(b order by id) from mine b)::text),
        'session ' || md5((select json_agg(s order by id) from session s where class_id = any(${classes}))::text),
        'class ' || md5((select json_agg(c order by id) from class c where id = any(${classes}))::text),
        'ledger_entry ' || md5((select json_agg(e order by id) from ledger_entry e where pass_id in (select id from passes))::text),
        'payment_order ' || md5((select json_agg(o order by id) from (select id, refunded_paise, voided_at,
          case when status in ('refundDue', 'refunded') then 'back' else status end from payment_order
          where person_id = any(${people})) o)::text),
        'payment_refund ' || md5((select json_agg(r order by r.id) from (select r.id, r.amount_paise from payment_refund r
          join payment_order o on o.id = r.payment_order_id where o.person_id = any(${people})) r)::text),
        'attendance_mark ' || md5((select json_agg(m order by id) from attendance_mark m where booking_id in (select id from mine))::text),
        'consequence ' || md5((select json_agg(k order by id) from consequence k where booking_id in (select id from mine))::text),
        'fee ' || md5((select json_agg(f order by id) from fee f where booking_id in (select id from mine))::text),
        'pass_freeze ' || md5((select json_agg(f order by id) from pass_freeze f where pass_id in (select id from passes))::text),
        'seat_hold ' || md5((select json_agg(h order by id) from seat_hold h where person_id = any(${people}))::text),
        'cash_up ' || md5((select json_agg(c order by id) from cash_up c where person_id = any(${people}))::text),
        'member_note ' || md5((select json_agg(n order by id) from member_note n where person_id = any(${people}))::text),
        'roster_note ' || md5((select json_agg(n order by id) from roster_note n where written_by = any(${people}))::text),
        'message_consent ' || md5((select json_agg(c order by id) from message_consent c where person_id = any(${people}))::text),
        'health_note ' || md5((select json_agg(h order by id) from health_note h where person_id = any(${people}))::text),
        'staff_invitation ' || md5((select json_agg(i order by id) from staff_invitation i where invited_by = any(${people}))::text),
        'gift ' || md5((select json_agg(g order by id) from (select g.id, g.claimed_at, g.ended_at, g.pass_id from gift g
          join payment_order o on o.id = g.payment_order_id where o.person_id = any(${people})) g)::text),
        'holiday ' || md5((select json_agg(h order by date) from holiday h where location = ${run.worker.location})::text)) as sum,
      (select count(*)::int from audit_entry where staff_id = any(${people}) and ${isAuditOfCall}) as audits,
      exists (select from mine b join session s on s.id = b.session_id
        where b.status in ('scheduled', 'attended', 'late cancelled', 'no show')
          and s.cancelled_at is not null)
        -- A free seat is being offered to somebody, or is booked for them as they agreed.
        or exists (select from session s where s.class_id = any(${classes}) and s.queued > 0
          and (s.booked + s.held < s.capacity
            or exists (select from waitlist_entry w where w.session_id = s.id and w.status = 'offered'))) as following,
      (select coalesce(json_agg(b), '[]') from (select b.id, b.person_id as "personId", b.status,
          extract(epoch from s.starts_at)::float8 as "startsAt", b.status = 'attended'
            and s.cancelled_at is null and s.starts_at > ${toDate(run.environment.now())} as "checkedInEarly"
        from mine b join session s on s.id = b.session_id) b) as bookings,
      (select coalesce(json_agg(g), '[]') from (
        select case when household_of is null then 'without address' else 'household' end as situation,
          array[p.id] || array(select id from mine where person_id = p.id)
            || array(select id from passes where person_id = p.id)
            || array(select id from payment_order where person_id = p.id) as names
        from person p where id = any(${people}) and email is null and merged_into is null and erased_at is null) g)
        as guests`)
  if (!row) throw new Error('no state')
  const { following, ...state } = row
  return { ...state, hasPendingWork: following || Date.now() < run.pendingUntil }
}

/**
 * The predicted result of a call without concurrency: refused, done, or its response; undefined if the rules are
 * too complex for a model.
 */
type PredictedResponse = ExpectedResponse | { status: string } | undefined
export type Prediction = (run: Run, me: Person, sent: RequestInput) => Promise<PredictedResponse>

async function predictSeat(
  run: Run,
  personId: string,
  where: { classId?: string; date?: string; sessionId?: string },
  { minutes = 0, keepsSeat = false } = {},
): Promise<ExpectedResponse | undefined> {
  const timestamp = toDate(run.environment.now())
  const uses = sql`p.id in (select u.pass_id from pass_user u where u.person_id = ${personId} and u.ended_at is null)`
  const [s] = await run.rows(sql<{
    cancelled: boolean
    started: boolean
    waits: boolean
    already: boolean
    full: boolean
    pays: boolean
    unsure: boolean
  }>`
    select s.cancelled_at is not null as cancelled,
      s.starts_at + ${minutes} * interval '1 minute' <= ${timestamp} as started,
      exists (select from session_edit e where e.session_id = s.id and e.decision is distinct from 'applied')
        or exists (select from holiday h where h.date = s.date and (h.location is null or h.location = ${run.worker.location}))
        as waits,
      exists (select from booking b where b.session_id = s.id and b.person_id = ${personId}
        and b.status in ('scheduled', 'attended', 'no show')) as already,
      s.booked + s.held - (select count(*) from seat_hold h where h.session_id = s.id and h.person_id = ${personId})
        >= s.capacity as full,
      exists (select from pass p where ${uses} and (p.package_type = 'semiPrivate') = (c.kind = 'semiPrivate')
        and p.revoked_at is null and p.voided_at is null
        -- The cost of a late cancellation of the same session is returned first, if it was a session of the pass.
        and (p.sessions_left is null or p.sessions_left - (select coalesce(sum(e.sessions), 0) from ledger_entry e
          join booking l on l.id = e.booking_id where e.pass_id = p.id and l.pass_id = p.id
            and l.session_id = s.id and l.status = 'late cancelled') > 0)
        and not exists (select from pass_freeze f where f.pass_id = p.id and s.date between f.from_date and f.to_date))
        as pays,
      -- Not predicted: queues, which may change at any moment, and strikes, which limit how far ahead people can book.
      s.queued > 0 or (select count(*) from consequence k join booking kb on kb.id = k.booking_id
          where kb.person_id = ${personId} and k.penalty = 'strike' and not k.is_undone and not k.is_forgiven) > 1
        or exists (select from pass p where ${uses} and s.date > p.expires_on)
        or exists (select from person where id = ${personId} and (erased_at is not null or merged_into is not null))
        as unsure
    from session s join class c on c.id = s.class_id where s.id = ${where.sessionId ?? null}::uuid
      or (s.class_id = ${where.classId ?? null}::uuid and s.date = ${where.date ?? null}::date)`)
  if (!s) return 'NOT_FOUND'
  if (s.unsure) return undefined
  if (s.cancelled) return 'SESSION_CANCELLED'
  if (s.already && keepsSeat) return 'done'
  if (s.started) return 'SESSION_STARTED'
  if (s.waits) return undefined
  if (s.already) return 'ALREADY_BOOKED'
  if (s.full) return 'SESSION_FULL'
  return s.pays ? 'done' : 'NO_VALID_PASS'
}

const fieldsOf = (sent: RequestInput) => ({
  ...sent.params,
  ...(sent.body as Record<string, never> | undefined),
})

interface FoundGift {
  giver: string
  paid: boolean
  claimed: boolean
  ended: boolean
  /** Whether some of the money was refunded, or a dispute is known. */
  unsure: boolean
}
async function findGift(run: Run, where: RawBuilder<unknown>): Promise<FoundGift | undefined> {
  const [found] = await run.rows(sql<FoundGift>`
    select o.person_id as giver, g.paid_at is not null as paid, g.claimed_at is not null as claimed,
      g.ended_at is not null as ended, o.refunded_paise > 0
        or exists (select from money_matter m where m.payment_order_id = o.id) as unsure
    from gift g join payment_order o on o.id = g.payment_order_id where ${where}`)
  return found
}

export const predictions: Record<string, Prediction> = {
  'POST /user/gifts/claim': async (run, _, { body }) => {
    const { token } = body as { token: string }
    const found = await findGift(run, sql`g.token_hash = ${opaqueTokenHash(token)}`)
    if (!found) return 'GIFT_LINK_INVALID'
    if (found.claimed) return 'GIFT_CLAIMED'
    return found.ended ? 'GIFT_ENDED' : 'done'
  },
  'POST /user/gifts/:giftId/refund': async (run, me, { params }) => {
    const found = await findGift(run, sql`g.id = ${params?.giftId}`)
    if (found?.giver !== me.personId || !found.paid) return 'NOT_FOUND'
    if (found.claimed) return 'GIFT_CLAIMED'
    if (found.ended) return 'GIFT_ENDED'
    return found.unsure ? undefined : 'done'
  },
  'POST /user/create-order/:classId': (run, me, sent) => predictSeat(run, me.personId, fieldsOf(sent)),
  'POST /console/members/:memberId/bookings': (run, _, sent) =>
    predictSeat(run, sent.params?.memberId as string, fieldsOf(sent)),
  'POST /console/sessions/:sessionId/walk-ins': (run, _, sent) =>
    // A person who already has a seat keeps it, however late the call is.
    predictSeat(run, (sent.body as { personId: string }).personId, fieldsOf(sent), {
      minutes: 30,
      keepsSeat: true,
    }),
  'PUT /user/cancel-order/:orderId': async (run, me, { params }) => {
    const timestamp = toDate(run.environment.now())
    const [b] = await run.rows(sql<{
      theirs: boolean
      status: string
      cancelled: boolean
      started: boolean
      today: boolean
      free: boolean
    }>`
      select b.person_id = ${me.personId} or (p.email is null and p.household_of = ${me.personId}) as theirs, b.status, s.cancelled_at is not null as cancelled, s.starts_at <= ${timestamp} as started,
        s.date = (${timestamp}::timestamptz at time zone 'Asia/Kolkata')::date as today,
        greatest(b.cancel_by, b.leave_free_until) > ${timestamp} as free
      from booking b join session s on s.id = b.session_id join person p on p.id = b.person_id
      where b.id = ${params?.orderId}`)
    // Also bookings of people who receive mail at the caller's address.
    if (!b?.theirs) return 'NOT_FOUND'
    // A person who was checked in before the class begins has not attended yet.
    const isCheckedInEarly = b.status === 'attended' && (b.cancelled || !b.started)
    if (!(b.status === 'scheduled' || isCheckedInEarly)) return 'NOT_CANCELLABLE'
    if (b.cancelled) return 'done'
    if (b.started) return 'NOT_CANCELLABLE'
    if (b.today) return 'CLASS_DAY'
    return { status: b.free ? 'cancelled' : 'late cancelled' }
  },
  'POST /console/members/:memberId/bookings/:bookingId/cancel': async (run, _, { params, body }) => {
    const [b] = await run.rows(sql<{ ends: boolean; cancelled: boolean; free: boolean }>`
      select greatest(b.cancel_by, b.leave_free_until) > ${toDate(run.environment.now())} as free, b.status in ('scheduled', 'attended') and s.starts_at > ${toDate(run.environment.now())} as ends,
        s.cancelled_at is not null as cancelled
      from booking b join session s on s.id = b.session_id where b.id = ${params?.bookingId}`)
    // A booking that the studio cancelled may be settled by a job at any moment.
    if (!b || b.cancelled) return undefined
    if (!b.ends) return 'NOT_CANCELLABLE'
    return b.free && (body as { mode: string }).mode === 'late' ? 'CHANGED' : 'done'
  },
  'POST /console/members': async (run, _, { body }) => {
    const { householdOf } = body as { householdOf?: string }
    if (!householdOf) return 'done'
    const [first] = await run.rows(sql<{ fits: boolean }>`
      select email is not null and household_of is null and merged_into is null and erased_at is null as fits
      from person where id = ${householdOf}`)
    return first?.fits ? 'done' : 'HOUSEHOLD_NOT_POSSIBLE'
  },
  // The record with a sign-in remains: the result has an address if one of the two has.
  'POST /console/members/:memberId/merge': async (run, me, { params, body }) => {
    const { from, seen } = body as { from: string; seen: string }
    const preview = await read<{ seen: string }>(
      me,
      `/console/members/${params?.memberId}/merge?from=${from}`,
    )
    // A job has changed one of the two records since the preview.
    if (preview && preview.seen !== seen) return undefined
    const [pair] = await run.rows(sql<{ gone: boolean; keeps: boolean }>`
      select kept.merged_into is not null or kept.erased_at is not null or emptied.merged_into is not null
          or emptied.erased_at is not null as gone, kept.email is not null or emptied.email is null as keeps
      from person kept, person emptied
      where kept.id = ${params?.memberId} and emptied.id = ${from}`)
    if (!pair || pair.gone) return undefined
    return pair.keeps ? 'done' : 'MERGE_NOT_POSSIBLE'
  },
  'POST /console/payments/:orderId/refunds': async (run, _, { params, body }) => {
    const { amountPaise, method, pass } = body as {
      amountPaise: number
      method: string
      pass: { kind: string }
    }
    const [o] = await run.rows(sql<{
      status: string
      online: boolean
      left: number
      usable: boolean
      sessions: number | null
      gift: boolean
      unsure: boolean
    }>`
      select o.status, o.method = 'online' as online, exists (select from gift g where g.id = o.gift_id
          and g.paid_at is not null and g.claimed_at is null and g.ended_at is null) as gift, o.amount_paise - o.refunded_paise as left,
        p.id is not null and p.revoked_at is null as usable, p.sessions_left as sessions,
        exists (select from money_matter m where m.payment_order_id = o.id) as unsure
      from payment_order o left join pass p on p.payment_order_id = o.id where o.id = ${params?.orderId}`)
    if (!o || o.unsure) return undefined
    if (o.status !== 'paid' || (method === 'online') !== o.online || o.left === 0)
      return 'REFUND_NOT_POSSIBLE'
    if (amountPaise > o.left) return 'REFUND_TOO_MUCH'
    if (o.online && amountPaise < 100) return 'REFUND_TOO_LITTLE'
    if (o.gift && amountPaise < o.left) return 'GIFT_ONLY_WHOLE'
    if (pass.kind !== 'kept' && !o.usable) return 'REFUND_NOT_POSSIBLE'
    return pass.kind === 'shortened' && (o.sessions ?? 0) < 1 ? 'PASS_TOO_SHORT' : 'done'
  },
}
