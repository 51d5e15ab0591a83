import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

/**
 * The row of a device is deleted with its sign-in, and a merge or an erasure ends the sign-ins. The address and keys
 * are not exported, because with them anybody could send messages to the device.
 */
export const pushPersonalData: PersonalData = {
  columns: {},
  exported: (ids) => ({
    devices_that_show_messages: sql`
      select s.device_name, d.topics, d.since from push_device d join sign_in s on s.id = d.sign_in_id
      where s.person_id = ${anyOf(ids)} order by d.since`,
  }),
}
