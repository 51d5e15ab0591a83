import { sql } from 'kysely'
import { firstInstructors, unreadPolicies } from '#features/content/reads.server.ts'
import type { policyKeys } from '#features/content/schema.ts'
import { hasPasses, packageCount } from '#features/passes/packageReads.server.ts'
import { unwrittenPages } from '#features/studio/reads.server.ts'
import { type PageKey, pageKeys } from '#features/studio/text/starterPages.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import type { StudioSetup } from './onboardingRules.ts'

interface StoredSetup extends StudioSetup {
  seats: number
  unwritten: PageKey[]
  unreadPolicies: (typeof policyKeys)[number][]
  filesWaiting: number
  hasPasses: boolean
  hidden: boolean
}

/** The state of a new studio's setup. `locations` and `instructors` contain only the first few names. */
export async function readStudioSetup(db: Db): Promise<StoredSetup> {
  const { rows } = await sql<StoredSetup>`
    select coalesce((select profile ->> 'name' from studio), '') as studio,
      array(select name from location order by position limit 4) as locations,
      (select coalesce(bool_and(is_online), false) from location) as online_only,
      (select count(*)::int from room) as rooms,
      (select coalesce(sum(capacity), 0)::int from room) as seats,
      ${firstInstructors} as instructors,
      (select count(*)::int from class) as classes,
      ${packageCount} as packages,
      ${hasPasses} as has_passes,
      (select count(*)::int from (select from person where role = 'member' limit 1000) m) as members,
      ${unwrittenPages} as unwritten,
      ${unreadPolicies} as unread_policies,
      (select count(*)::int from data_import where state in ('uploaded', 'checked')) as files_waiting,
      exists(select from first_day_over) as hidden`.execute(db)
  const setup = rows[0] as StoredSetup
  // A newer version of the product may have stored a page that this version does not have.
  return { ...setup, unwritten: pageKeys.filter((key) => setup.unwritten.includes(key)) }
}

/** Returns false if nothing changed. */
export async function setOnboardingHidden(
  trx: Trx,
  hidden: boolean,
  now: Temporal.Instant,
): Promise<boolean> {
  const changed = hidden
    ? await trx
        .insertInto('firstDayOver')
        .values({ at: toDate(now) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
    : await trx.deleteFrom('firstDayOver').returning('id').execute()
  return changed.length > 0
}
