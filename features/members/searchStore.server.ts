import { type RawBuilder, sql } from 'kysely'
import { isGoodPass } from '#features/passes/reads.server.ts'
import type { Db } from '#lib/db.server.ts'
import { escapeLike } from '#lib/like.ts'
import { isoInstant, studioDay, toDate } from '#lib/time.ts'
import type { MemberList, MemberRow } from './console/listSchema.ts'
import type { MemberFilter, MemberSort } from './console/memberFilters.ts'
import { isAlertingFailure, needsResending } from './outboxStore.server.ts'
import { DIAL_CODE, ENDING_DAYS, MAIL_FAILED_DAYS, NEW_DAYS, searchedNumber } from './rules.ts'

/**
 * Matches are counted up to this number, or up to the end of the next page if that is further. For a longer list the
 * screen shows that there are more.
 */
const MAX_COUNT = 200
const countLimit = ({ page, limit }: { page: number; limit: number }) =>
  Math.max(MAX_COUNT, (page + 1) * limit)

export interface MemberSearch {
  /** The search text, by which matches are ranked. */
  q: string | undefined
  patterns: string[]
  filter: MemberFilter | undefined
  sort: MemberSort | undefined
  page: number
  limit: number
}

/** The people to whom a mail has recently failed, and no later one was sent. */
const failedMails = (now: Temporal.Instant) => sql`
  select m.person_id from sent_mail m
  where m.failed_at > ${toDate(now.subtract({ hours: 24 * MAIL_FAILED_DAYS }))} and m.channel = 'mail' and ${needsResending}`

/** The same for messages by WhatsApp and to devices. */
const failedMessages = (now: Temporal.Instant) => sql`
  select m.person_id from sent_mail m
  where m.failed_at > ${toDate(now.subtract({ hours: 24 * MAIL_FAILED_DAYS }))} and ${isAlertingFailure} and ${needsResending}`

function conditionOf(filter: MemberFilter, now: Temporal.Instant): RawBuilder<unknown> {
  const day = studioDay(now)
  const good = sql`select pass.person_id from pass where ${isGoodPass(day)}`
  const soon = day.add({ days: ENDING_DAYS }).toString()
  switch (filter) {
    case 'running':
      return sql`p.id in (${good})`
    case 'ending':
      return sql`p.id in (${good} and (pass.expires_on <= ${soon} or pass.sessions_left = 1))
        and not exists (${good} and pass.person_id = p.id
          and pass.expires_on > ${soon} and pass.sessions_left is distinct from 1)`
    case 'lapsed':
      return sql`exists (select from pass where pass.person_id = p.id)
        and not exists (${good} and pass.person_id = p.id)`
    case 'none':
      return sql`not exists (select from pass where pass.person_id = p.id)`
    case 'mailFailed':
      return sql`p.id in (${failedMails(now)})`
    case 'messageFailed':
      return sql`p.id in (${failedMessages(now)})`
    case 'unreached':
      return sql`p.id in (select u.person_id from unreached_address u where not u.complained)`
    case 'complained':
      return sql`p.id in (select u.person_id from unreached_address u where u.complained)`
    case 'new':
      return sql`p.created_at > ${toDate(now.subtract({ hours: 24 * NEW_DAYS }))}`
  }
}

/** The filters that always leave few people, so that these are read before the search text is compared. */
const FEW: readonly MemberFilter[] = ['new', 'mailFailed', 'messageFailed', 'unreached', 'complained']

/**
 * The matches of the search text anywhere. With a filter that many people match, they are read before it is applied:
 * people with similar names are adjacent in name order, so a plan that applies the filter first might scan everybody
 * else.
 */
const matchesAnywhere = (patterns: string[], filter: MemberFilter | undefined) => {
  const matching = sql.join(
    patterns.map((pattern) => sql`p.search like ${pattern}`),
    sql` and `,
  )
  if (!filter || FEW.includes(filter)) return matching
  return sql`p.id = any(array(select p.id from person p where ${matching}))`
}

const isKnown = sql`p.merged_into is null and p.erased_at is null`
const byName = sql`lower(p.first_name), lower(p.last_name), p.id`

/** The ids of the matches with their place and rank; at most as many as are counted, or needed for the page. */
function matchingIds(search: MemberSearch, now: Temporal.Instant): RawBuilder<unknown> {
  const { q, patterns, filter, sort } = search
  const conditions = [
    isKnown,
    // If the list is sorted by the end of passes, it contains only members with a valid pass.
    ...(filter && !(filter === 'running' && sort === 'ends') ? [conditionOf(filter, now)] : []),
    // A search without letters or digits finds nobody, not everybody.
    ...(q && patterns.length === 0 ? [sql`false`] : []),
  ]
  const anywhere = patterns.length ? [matchesAnywhere(patterns, filter)] : []
  const max = countLimit(search) + 1
  if (sort === 'ends') {
    const today = studioDay(now)
    // Reads passes in order of expiry until there are enough. A member appears once, with the pass that ends first.
    return sql`
      select id, row_number() over () as place, 0 as match from (
        select p.id from pass join person p on p.id = pass.person_id
        where ${isGoodPass(today)} and ${sql.join([...conditions, ...anywhere], sql` and `)} and not exists (
          select from pass sooner where sooner.person_id = pass.person_id and ${isGoodPass(today, 'sooner')}
            and (sooner.expires_on, sooner.id) < (pass.expires_on, pass.id))
        order by pass.expires_on, p.id limit ${max}) as ordered`
  }
  const isRanked = q && patterns.length > 0 && !sort
  const order = sort === 'newest' ? sql`p.created_at desc, p.id` : byName
  const lists = [...(isRanked ? startsOf(q) : []), { matches: anywhere[0], order }]
  // Each list leaves out the matches of the lists before it. A list is read only if those before it are not enough.
  const listed = lists.map(({ matches, order }, index) => {
    const earlier = lists.slice(0, index).map((list) => sql`(${list.matches}) is not true`)
    const where = sql.join([...conditions, ...(matches ? [matches] : []), ...earlier], sql` and `)
    return sql`(select p.id, ${isRanked ? matchRank(q) : sql`0`} as match from person p
      where ${where} order by ${order} limit ${max})`
  })
  return sql`select id, row_number() over () as place, match
    from (select * from (${sql.join(listed, sql` union all `)}) as lists limit ${max}) as ordered`
}

const startOf = (q: string) => `${escapeLike(q.trim().toLowerCase())}%`

/** In a search for a full name, the first name may have at most this many words. */
const MAX_FIRST_NAMES = 3

interface MatchList {
  matches: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/**
 * The matches of the start of a name, a number or an address. Each list is a range of an index, in the order of that
 * index. So its time depends on the length of the page, and not on the number of matches: many people share a name.
 */
function startsOf(q: string): MatchList[] {
  const words = q.trim().toLowerCase().split(/\s+/)
  const fullNames = words.slice(1, 1 + MAX_FIRST_NAMES).map((_, index) => ({
    matches: sql`lower(p.first_name) = ${words.slice(0, index + 1).join(' ')}
      and lower(p.last_name) like ${startOf(words.slice(index + 1).join(' '))}`,
    order: byName,
  }))
  const number = searchedNumber(q)
  const numbers = (number ? [number, `${DIAL_CODE}${number}`] : []).map((digits) => ({
    matches: sql`p.phone_number like ${startOf(digits)}`,
    order: sql`p.phone_number, p.id`,
  }))
  return [
    { matches: sql`lower(p.first_name) like ${startOf(q)}`, order: byName },
    {
      matches: sql`lower(p.last_name) like ${startOf(q)}`,
      order: sql`lower(p.last_name), lower(p.first_name), p.id`,
    },
    ...fullNames,
    ...numbers,
    { matches: sql`lower(p.email::text) like ${startOf(q)}`, order: sql`lower(p.email::text), p.id` },
  ]
}

/**
 * Ranks a match of the start of the first name highest, then of the last name, then any part of the name, then
 * the rest.
 */
const matchRank = (q: string) => {
  const start = startOf(q)
  return sql`case when lower(p.first_name) like ${start} then 0 when lower(p.last_name) like ${start} then 1
    when lower(full_name(p.first_name, p.last_name)) like ${`%${start}`} then 2 else 3 end`
}

/** A member's row in a list, as the JSON of `MemberRow`. `p` is the person. */
export const memberRowJson = (now: Temporal.Instant) => sql`json_build_object(
  '_id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
  'phoneNumber', p.phone_number, 'role', p.role, 'createdAt', p.created_at,
  'pass', (
    select json_build_object('packageName', pass.package_name, 'remainingSession', pass.sessions_left,
      'totalSessions', pass.total_sessions, 'expiryDate', pass.expires_on, 'unused', pass.first_session_on is null)
    from pass where pass.person_id = p.id and ${isGoodPass(studioDay(now))}
    order by pass.first_session_on is null, pass.expires_on, pass.id limit 1),
  'lastVisitDate', (
    select max(s.date) from booking b join session s on s.id = b.session_id
    where b.person_id = p.id and (b.status = 'attended' or b.status = 'scheduled' and s.ends_at <= ${toDate(now)})))`

/**
 * The order of the matches, the same for each page. A further page reads more matches, so a rank among all of them
 * would move rows that are already shown. Only the first ones are ranked, because each page reads these.
 */
const inOrder = sql`case when place <= ${sql.lit(MAX_COUNT)} then match end, place`

/** One statement that returns a page of members and the number of all matches. */
export function membersQuery(
  search: MemberSearch,
  now: Temporal.Instant,
): RawBuilder<{ total: number; rows: MemberRow[] }> {
  const { page, limit } = search
  return sql`
    with found as materialized (${matchingIds(search, now)}),
    shown as (
      select id, place, match from found
      order by ${inOrder} limit ${limit} offset ${(page - 1) * limit})
    select (select count(*)::int from found) as total,
      (select coalesce(json_agg(${memberRowJson(now)} order by ${inOrder}), '[]')
        from shown join person p on p.id = shown.id) as rows`
}

/** A page of members, in one round trip. */
export async function findMembers(
  db: Db,
  search: MemberSearch,
  now: Temporal.Instant,
): Promise<Pick<MemberList, 'rows' | 'total' | 'more'>> {
  const { rows } = await membersQuery(search, now).execute(db)
  const [found = { total: 0, rows: [] }] = rows
  const max = countLimit(search)
  return {
    rows: found.rows.map(rowOf),
    total: Math.min(found.total, max),
    more: found.total > max,
  }
}

/** Converts the instant, which PostgreSQL writes to JSON with the time zone of the session. */
const rowOf = (row: MemberRow): MemberRow => ({
  ...row,
  createdAt: isoInstant(Temporal.Instant.from(row.createdAt)),
})

/** One member's row; undefined if there is no such record. */
export async function memberRowById(
  db: Db,
  id: string,
  now: Temporal.Instant,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<{ row: MemberRow }>`
    select ${memberRowJson(now)} as row from person p where p.id = ${id}`.execute(db)
  return rows[0] && rowOf(rows[0].row)
}
