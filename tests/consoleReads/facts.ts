import { studioDay } from '#lib/time.ts'

/** The parameters of the reads: ids of existing rows, which are the same in each run. */
export interface Facts {
  /** The current day in the studio. */
  today: Temporal.PlainDate
  /** The first one has the most bookings. */
  members: { id: string; firstName: string; lastName: string; email: string; phone: string | null }[]
  /** Sessions with bookings. */
  sessions: string[]
  /** Sessions with an edit that waits for staff. */
  waiting: string[]
  /** Upcoming bookings. */
  upcoming: { member: string; booking: string }[]
  weekly: { member: string; id: string }[]
  orders: string[]
  /** `<order>/documents/<document>` */
  documents: string[]
  /** Payment issues that are disputes. */
  disputes: string[]
  /** People who may sell at the desk. */
  sellers: string[]
  /** The best-selling package first. */
  packages: string[]
  /** The most used code first. */
  promoCodes: string[]
  gifts: string[]
  fees: string[]
  /** Classes and instructors: those with the most sessions first. */
  classes: string[]
  instructors: string[]
  locations: string[]
  rooms: string[]
  spots: string[]
  /** The ids of posts and trainings, each with its draft. */
  drafts: string[]
  enquiries: string[]
  /** The people and actions in the audit, the most frequent ones first. */
  auditStaff: string[]
  auditActions: string[]
  /** Cursors in the middle and at the end of the audit. */
  auditCursors: string[]
  imports: string[]
  jobs: string[]
}

/** Runs a statement and returns its rows. */
export type Ask = (statement: string) => Promise<Record<string, unknown>[]>

const PICKED = 24
const picked = (from: string, id = 'id') =>
  `select ${id} as id from (${from}) rows order by md5(${id}::text) limit ${PICKED}`

const busiest = (table: 'class' | 'instructor') =>
  `select t.id from ${table} t left join session s on s.${table}_id = t.id
    group by t.id order by count(s.id) desc, t.id limit ${PICKED}`

export async function readFacts(ask: Ask, now: Temporal.Instant): Promise<Facts> {
  const at = `'${now}'::timestamptz`
  const ids = async (statement: string) => (await ask(statement)).map(({ id }) => String(id))
  const rows = async <Row>(statement: string) => (await ask(statement)) as Row[]
  const known = `select id, first_name, last_name, email, phone_number from person
    where role = 'member' and merged_into is null and erased_at is null`
  const [first] = await ids(
    'select person_id as id from booking group by 1 order by count(*) desc, 1 limit 1',
  )
  const members = `id, first_name as "firstName", last_name as "lastName", email, phone_number as phone`
  return {
    today: studioDay(now),
    members: await rows(`select ${members} from (${known}) p
      order by id <> '${first}', phone_number is null, md5(id::text) limit ${PICKED}`),
    sessions: await ids(picked(`select id from session where booked > 0 and starts_at < ${at}`)),
    waiting: await ids(picked('select session_id as id from session_edit where decision is null')),
    upcoming: await rows(`select b.person_id as member, b.id as booking
      from booking b join session s on s.id = b.session_id
      where b.status = 'scheduled' and s.starts_at > ${at} order by md5(b.id::text) limit ${PICKED}`),
    weekly: await rows(
      `select person_id as member, id from recurring_booking where ended_at is null limit ${PICKED}`,
    ),
    orders: await ids(picked('select id from payment_order where paid_at is not null')),
    documents: await ids(picked("select payment_order_id || '/documents/' || id as id from tax_document")),
    disputes: await ids(
      picked("select id from money_matter where kind = 'dispute' and payment_order_id is not null"),
    ),
    sellers: await ids("select id from person where role <> 'member' order by role desc, id limit 5"),
    packages: await ids('select package_id as id from pass group by 1 order by count(*) desc, 1'),
    promoCodes: await ids(`select id from promo_code order by used_count desc, id limit ${PICKED}`),
    gifts: await ids(picked('select id from gift where paid_at is not null')),
    fees: await ids(picked('select id from fee')),
    classes: await ids(busiest('class')),
    instructors: await ids(busiest('instructor')),
    locations: await ids('select name as id from location order by position'),
    rooms: await ids(picked('select id from room')),
    spots: await ids(picked('select id from spot')),
    drafts: await ids(picked('select id from post union select id from training')),
    enquiries: await ids(picked('select id from enquiry')),
    auditStaff: await ids(`select staff_id as id from audit_entry where staff_id is not null
      group by 1 order by count(*) desc, 1 limit 3`),
    auditActions: await ids(
      'select action as id from audit_entry group by 1 order by count(*) desc, 1 limit 3',
    ),
    auditCursors: await ids(`select (extract(epoch from at) * 1000)::bigint || '-' || id as id from (
      select at, id, ntile(3) over (order by at, id) as part, row_number() over (order by at, id) as place
      from audit_entry) e where place = 60 or part = 2 order by at desc limit 2`),
    imports: await ids('select id from data_import order by uploaded_at desc limit 1'),
    jobs: await ids('select id from long_job order by started_at desc limit 1'),
  }
}
