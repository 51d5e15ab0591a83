import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { staffRoles } from '#lib/permissions.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { EnquiryState, Inbox } from './console/schema.ts'
import type { Topic } from './schema.ts'

export interface Enquiry {
  id: string
  version: number
  name: string
  email: string
  phone: string | null
  topic: Topic
  message: string
  createdAt: Temporal.Instant
  state: EnquiryState
  seemsAutomatic: boolean
  assignedTo: string | null
  personId: string | null
  /** For an enquiry by WhatsApp: when its sender last wrote. */
  whatsappAt: Temporal.Instant | null
  /** Whether the sender and their message were erased. */
  erased: boolean
}

const columns = [
  'id',
  'version',
  'name',
  'email',
  'phone',
  'topic',
  'message',
  'createdAt',
  'state',
  'seemsAutomatic',
  'assignedTo',
  'personId',
  'whatsappAt',
] as const

/** Reads an enquiry. In a transaction it also locks it, so that nobody else changes it until the end. */
export async function enquiryById(db: Db | Trx, id: string): Promise<Enquiry | undefined> {
  const row = await db
    .selectFrom('enquiry')
    .select(columns)
    .select(sql<boolean>`email = id || '@erased.invalid'`.as('erased'))
    .where('id', '=', id)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const { createdAt, topic, state, whatsappAt, ...enquiry } = row
  return {
    ...enquiry,
    topic: topic as Topic,
    state: state as EnquiryState,
    createdAt: fromDate(createdAt),
    whatsappAt: whatsappAt && fromDate(whatsappAt),
  }
}

/** The sender's address, read without waiting for the lock of a transaction that changes the enquiry. */
export const addressOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('enquiry').select('email').where('id', '=', id).executeTakeFirst())?.email

const inInbox = (db: Db, inbox: Inbox, me: string) => {
  const all = db.selectFrom('enquiry as e')
  if (inbox === 'automatic') return all.where('e.seemsAutomatic', '=', true)
  const people = all.where('e.seemsAutomatic', '=', false)
  return inbox === 'mine'
    ? people.where('e.assignedTo', '=', me).where('e.state', '<>', 'closed')
    : people.where('e.state', '=', inbox)
}

export interface InboxRow {
  id: string
  name: string
  topic: Topic
  state: EnquiryState
  createdAt: Temporal.Instant
  assignedTo: { id: string; name: string } | null
  isMember: boolean
  last: { by: string | null; at: Temporal.Instant; text: string }
}

/** The number of characters shown of the last message. */
const EXCERPT = 160

export async function inboxPage(
  db: Db,
  { inbox, me, page, limit }: { inbox: Inbox; me: string; page: number; limit: number },
): Promise<{ rows: InboxRow[]; total: number }> {
  const matching = inInbox(db, inbox, me)
  // The ids of the page are found by an index first, and related data is read only for these.
  const pageIds = matching
    .select('e.id')
    .orderBy('e.createdAt', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom(pageIds.as('shown'))
      .innerJoin('enquiry as e', 'e.id', 'shown.id')
      .leftJoin('person as a', 'a.id', 'e.assignedTo')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('enquiryAnswer as w')
            .innerJoin('person as p', 'p.id', 'w.byPerson')
            .select(['w.at', 'p.firstName as by'])
            .select(sql<string>`left(w.body, ${EXCERPT})`.as('text'))
            .whereRef('w.enquiryId', '=', 'e.id')
            .orderBy('w.at', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .select(['e.id', 'e.name', 'e.topic', 'e.state', 'e.createdAt', 'e.assignedTo', 'last.at', 'last.by'])
      .select(sql<string>`coalesce(last.text, left(e.message, ${EXCERPT}))`.as('text'))
      .select(sql<boolean>`e.person_id is not null`.as('isMember'))
      .select(sql<string | null>`full_name(a.first_name, a.last_name)`.as('assignedName'))
      .orderBy('e.createdAt', 'desc')
      .orderBy('e.id', 'desc')
      .execute(),
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      topic: row.topic as Topic,
      state: row.state as EnquiryState,
      createdAt: fromDate(row.createdAt),
      assignedTo: row.assignedTo ? { id: row.assignedTo, name: row.assignedName ?? '' } : null,
      isMember: row.isMember,
      last: { by: row.by, at: fromDate(row.at ?? row.createdAt), text: row.text },
    })),
  }
}

/** The numbers of open enquiries and of those of the caller, and the time of the oldest open one. */
export async function inboxCounts(
  db: Db,
  me: string,
): Promise<{ open: number; mine: number; oldestOpenAt: Temporal.Instant | null }> {
  const [open, mine] = await Promise.all([
    inInbox(db, 'open', me)
      .select(sql<number>`count(*)::int`.as('count'))
      .select(sql<Date | null>`min(e.created_at)`.as('oldest'))
      .executeTakeFirstOrThrow(),
    inInbox(db, 'mine', me).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { open: open.count, mine: mine.count, oldestOpenAt: open.oldest && fromDate(open.oldest) }
}

export interface NamedPerson {
  id: string
  name: string
}
export const nameOf = sql<string>`full_name(p.first_name, p.last_name)`

/** Staff, by name. */
export const allStaff = (db: Db): Promise<(NamedPerson & { role: (typeof staffRoles)[number] })[]> =>
  db
    .selectFrom('person as p')
    .select(['p.id', nameOf.as('name'), 'p.role'])
    .where('p.role', 'in', staffRoles)
    .orderBy('p.firstName')
    .orderBy('p.lastName')
    .execute() as Promise<(NamedPerson & { role: (typeof staffRoles)[number] })[]>

export const findPerson = async (db: Db, id: string): Promise<NamedPerson | undefined> =>
  db
    .selectFrom('person as p')
    .select(['p.id', nameOf.as('name')])
    .where('p.id', '=', id)
    .executeTakeFirst()

/** Members with this number in their record, who may be the sender. */
export const membersOfNumber = (db: Db, phone: string): Promise<NamedPerson[]> =>
  db
    .selectFrom('person as p')
    .select(['p.id', nameOf.as('name')])
    .where('p.phoneNumber', '=', phone)
    .where('p.erasedAt', 'is', null)
    .where('p.mergedInto', 'is', null)
    .orderBy('p.createdAt')
    .orderBy('p.id')
    .limit(20)
    .execute()

/** Links all enquiries that came from this number by WhatsApp, and that belong to no member yet, to this member. */
export async function linkNumber(trx: Trx, phone: string, personId: string): Promise<void> {
  await trx
    .updateTable('enquiry')
    .set((eb) => ({ personId, version: eb('version', '+', 1) }))
    .where('phone', '=', phone)
    .where('whatsappAt', 'is not', null)
    .where('personId', 'is', null)
    .execute()
}

/** Changes an enquiry. It also leaves the automatic inbox, because somebody has handled it. */
export async function changeEnquiry(
  trx: Trx,
  id: string,
  changes: {
    state?: EnquiryState
    assignedTo?: string | null
    personId?: string
    answeredAt?: Temporal.Instant
    closedAt?: Temporal.Instant | null
  },
): Promise<void> {
  await trx
    .updateTable('enquiry')
    .set({
      state: changes.state,
      assignedTo: changes.assignedTo,
      personId: changes.personId,
      answeredAt: changes.answeredAt && toDate(changes.answeredAt),
      // Null opens it again; undefined changes nothing.
      closedAt: changes.closedAt && toDate(changes.closedAt),
      seemsAutomatic: false,
    })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
