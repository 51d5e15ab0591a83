import { sql } from 'kysely'
import { policyKeys } from './schema.ts'

/** The names of the first few instructors. */
export const firstInstructors = sql<string[]>`array(select name from instructor order by position limit 4)`

/** The policies that the studio has not reviewed yet: they still have their built-in text. */
export const unreadPolicies = sql<(typeof policyKeys)[number][]>`array(
  select k from unnest(${[...policyKeys]}::text[]) k where not exists (select from policy_text where key = k))`
