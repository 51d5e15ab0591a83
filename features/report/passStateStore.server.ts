import { type RawBuilder, sql } from 'kysely'
import { isDayBefore, STUDIO_ZONE } from '#lib/time.ts'

/** The state of a valid pass on a day: started with sessions left, not started, or none left. */
export const passStates = ['running', 'unused', 'usedUp'] as const
export type PassState = (typeof passStates)[number]

/** Whether the first session of pass `r` is after that day, or none is booked. */
const isUnusedOn = (day: Temporal.PlainDate) =>
  sql<boolean>`(r.first_session_on is null or r.first_session_on > ${day.toString()}::date)`

/**
 * Whether pass `r` was bought by that day, and had not expired and was not revoked. A pass that starts with its first
 * session expires on its last day if none was booked by then.
 */
export const isValidOn = (day: Temporal.PlainDate): RawBuilder<boolean> => {
  const on = sql`${day.toString()}::date`
  return sql<boolean>`(daterange(r.purchased_on, greatest(r.purchased_on, r.expires_on), '[]') @> ${on}
    and r.voided_at is null and (r.revoked_on is null or r.revoked_on > ${on})
    and not (r.validity_from = 'firstSession' and r.expires_on = ${on} and ${isUnusedOn(day)}))`
}

/**
 * The balance of pass `r` on that day. On a past day it is computed backwards from now with the ledger of the pass. Null
 * if unlimited.
 */
const leftOn = (day: Temporal.PlainDate, today: Temporal.PlainDate) =>
  isDayBefore(day, today)
    ? sql`(r.sessions_left - coalesce((
        select sum(l.sessions) from ledger_entry l where l.pass_id = r.id and l.kind <> 'granted'
          and l.at >= (${day.toString()}::date + 1)::timestamp at time zone ${sql.lit(STUDIO_ZONE)}), 0))`
    : sql`r.sessions_left`

/** The state of a pass `r` that is valid on that day. */
export const passStateOn = (day: Temporal.PlainDate, today: Temporal.PlainDate): RawBuilder<PassState> =>
  sql<PassState>`(case when ${leftOn(day, today)} <= 0 then 'usedUp' when ${isUnusedOn(day)} then 'unused'
    else 'running' end)`
