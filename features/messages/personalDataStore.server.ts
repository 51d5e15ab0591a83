import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const messagesPersonalData: PersonalData = {
  columns: {
    'message_opt_out.person_id': 'movesItself',
  },
  exported: (ids) => ({
    message_opt_outs: sql`
      select topic, since from message_opt_out where person_id = ${anyOf(ids)} order by since, topic`,
  }),
  // Who did not want a message with one of two records does not want it.
  async merge(trx, { targetId, emptiedId }) {
    await sql`
      insert into message_opt_out (person_id, topic, since)
      select ${targetId}, topic, since from message_opt_out where person_id = ${emptiedId}
      on conflict do nothing`.execute(trx)
    await sql`delete from message_opt_out where person_id = ${emptiedId}`.execute(trx)
  },
  async erase(trx, ids) {
    await sql`delete from message_opt_out where person_id = ${anyOf(ids)}`.execute(trx)
  },
}
