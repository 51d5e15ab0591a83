import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

/** A device ends with its sign-in, which a merge and an erasure end. Its address and keys let anybody write to it. */
export const pushPersonalData: PersonalData = {
  columns: {},
  exported: (ids) => ({
    devices_that_show_messages: sql`
      select s.device_name, d.topics, d.since from push_device d join sign_in s on s.id = d.sign_in_id
      where s.person_id = ${anyOf(ids)} order by d.since`,
  }),
}
