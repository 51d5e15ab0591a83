import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const messagesPersonalData: PersonalData = {
  columns: {
    'message_opt_out.person_id': 'movesIndirectly',
    'message_consent.person_id': 'movesUntilErased',
    'message_consent.by_person': 'unchanged',
  },
  exported: (ids) => ({
    message_opt_outs: sql`
      select topic, channel, since from message_opt_out where person_id = ${anyOf(ids)} order by since, topic, channel`,
    consents: sql`
      select purpose, version, given, at from message_consent where person_id = ${anyOf(ids)} order by id`,
  }),
  // A topic that was switched off in either record stays off.
  async merge(trx, { targetId, emptiedId }) {
    await sql`
      insert into message_opt_out (person_id, topic, channel, since)
      select ${targetId}, topic, channel, since from message_opt_out where person_id = ${emptiedId}
      on conflict do nothing`.execute(trx)
    await sql`delete from message_opt_out where person_id = ${emptiedId}`.execute(trx)
  },
  async erase(trx, ids) {
    await sql`delete from message_opt_out where person_id = ${anyOf(ids)}`.execute(trx)
  },
}
