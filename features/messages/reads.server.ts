import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { fromDate, isoInstant } from '#lib/time.ts'
import type { ChosenMessages } from './console/schema.ts'

/** The messages that a person has turned off, and their newest consent for each purpose. */
export async function chosenMessages(db: Db, personId: string): Promise<ChosenMessages> {
  const unwanted = await db
    .selectFrom('messageOptOut')
    .select(['topic', 'channel', 'since'])
    .where('personId', '=', personId)
    .orderBy('channel')
    .orderBy('topic')
    .execute()
  const { rows } = await sql<{
    purpose: string
    given: boolean
    at: Date
    version: number | null
    by: string | null
  }>`
    select distinct on (c.purpose) c.purpose, c.given, c.at, c.version,
      case when c.by_person <> c.person_id and by.merged_into is distinct from c.person_id then full_name(by.first_name, by.last_name) end as by
    from message_consent c join person by on by.id = c.by_person
    where c.person_id = ${personId} order by c.purpose, c.id desc`.execute(db)
  const instant = (at: Date) => isoInstant(fromDate(at))
  return {
    unwanted: unwanted.map(({ topic, channel, since }) => ({
      kind: topic as ChosenMessages['unwanted'][number]['kind'],
      channel: channel as ChosenMessages['unwanted'][number]['channel'],
      since: instant(since),
    })),
    consents: rows.map(({ purpose, at, ...row }) => ({
      ...row,
      purpose: purpose as ChosenMessages['consents'][number]['purpose'],
      at: instant(at),
    })),
  }
}

/** Whether a person has switched off the mails of a topic. */
export const hasSwitchedOff = (
  personId: RawBuilder<unknown>,
  topic: 'reminders' | 'passes',
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from message_opt_out o
    where o.person_id = ${personId} and o.channel = 'mail' and o.topic = ${sql.lit(topic)})`
