import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { type NamedPerson, nameOf } from './inboxStore.server.ts'

export interface Answer {
  id: string
  enquiryId: string
  body: string
  at: Temporal.Instant
  by: NamedPerson
  channel: 'mail' | 'whatsapp'
  template: string | null
}

/** The answers to enquiries, oldest first. */
export const answersTo = async (db: Db, enquiryIds: string[]): Promise<Answer[]> =>
  (
    await db
      .selectFrom('enquiryAnswer as w')
      .innerJoin('person as p', 'p.id', 'w.byPerson')
      .select(['w.id', 'w.enquiryId', 'w.body', 'w.at', 'w.channel', 'w.template', 'p.id as byId'])
      .select(nameOf.as('byName'))
      .where('w.enquiryId', 'in', enquiryIds)
      .orderBy('w.at')
      .orderBy('w.id')
      .execute()
  ).map(({ byId, byName, at, channel, ...answer }) => ({
    ...answer,
    channel: channel as Answer['channel'],
    at: fromDate(at),
    by: { id: byId, name: byName },
  }))

/** The drafts of all staff for an enquiry, newest first. */
export const draftsOf = async (
  db: Db,
  enquiryId: string,
): Promise<{ body: string; keptAt: Temporal.Instant; by: NamedPerson }[]> =>
  (
    await db
      .selectFrom('enquiryDraft as d')
      .innerJoin('person as p', 'p.id', 'd.personId')
      .select(['d.body', 'd.keptAt', 'p.id as byId'])
      .select(nameOf.as('byName'))
      .where('d.enquiryId', '=', enquiryId)
      .orderBy('d.keptAt', 'desc')
      .execute()
  ).map(({ body, keptAt, byId, byName }) => ({
    body,
    keptAt: fromDate(keptAt),
    by: { id: byId, name: byName },
  }))

export interface NewAnswer {
  enquiryId: string
  key: string
  body: string
  by: string
}

/** Whether the answer that is stored with this key is the same one. */
export async function isSameAnswer(trx: Trx, { key, ...answer }: NewAnswer): Promise<boolean> {
  const row = await trx
    .selectFrom('enquiryAnswer')
    .select(['enquiryId', 'body', 'byPerson as by'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.enquiryId === answer.enquiryId && row.body === answer.body && row.by === answer.by
}

/** Returns the id of the new answer; undefined if there is one with this key already. */
export async function addAnswer(
  trx: Trx,
  answer: NewAnswer & {
    channel?: Answer['channel']
    template?: { name: string; language: string } | undefined
  },
  now: Temporal.Instant,
): Promise<string | undefined> {
  const { channel = 'mail', template } = answer
  const row = await trx
    .insertInto('enquiryAnswer')
    .values({
      enquiryId: answer.enquiryId,
      key: answer.key,
      body: answer.body,
      byPerson: answer.by,
      at: toDate(now),
      channel,
      template: template?.name ?? null,
      language: template?.language ?? null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** An answer by WhatsApp to this enquiry; undefined if there is none with this id. */
export const replyOfEnquiry = (
  trx: Trx,
  { enquiryId, answerId }: { enquiryId: string; answerId: string },
): Promise<{ body: string; template: string | null } | undefined> =>
  trx
    .selectFrom('enquiryAnswer')
    .select(['body', 'template'])
    .where('id', '=', answerId)
    .where('enquiryId', '=', enquiryId)
    .where('channel', '=', 'whatsapp')
    .executeTakeFirst()

export const saveDraft = async (
  db: Db,
  draft: { enquiryId: string; personId: string; body: string },
  now: Temporal.Instant,
): Promise<void> => {
  const saved = { body: draft.body, keptAt: toDate(now) }
  await db
    .insertInto('enquiryDraft')
    .values({ enquiryId: draft.enquiryId, personId: draft.personId, ...saved })
    .onConflict((conflict) => conflict.columns(['enquiryId', 'personId']).doUpdateSet(saved))
    .execute()
}

export const deleteDraft = async (db: Db, enquiryId: string, personId: string): Promise<void> => {
  await db
    .deleteFrom('enquiryDraft')
    .where('enquiryId', '=', enquiryId)
    .where('personId', '=', personId)
    .execute()
}
