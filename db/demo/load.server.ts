import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '#features/identity/hashing.server.ts'
import { passValidity } from '#features/passes/rules.ts'
import { termColumns } from '#features/passes/store.server.ts'
import { issueTaxDocuments } from '#features/payment/usecases/issueTaxDocuments.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, isoInstant, mondayOf, studioDay } from '#lib/time.ts'
import { cancelledNextWeek, timetableWeeksBack } from './classes.ts'
import { insertEnquiries } from './enquiries.ts'
import { insertGifts } from './giftRows.server.ts'
import { type DemoRecords, makeDemoHistory } from './makeDemoHistory.ts'
import { insertPayments, insertPromoCodes, insertRefundsAndCashUps } from './moneyRows.server.ts'
import type { DemoSession, Passbook } from './passbook.ts'
import { readablePassword } from './passwords.server.ts'
import { type DemoPayment, paymentsFor, refundsOf } from './payments.ts'
import { type DemoRole, people } from './people.ts'
import { demoCodes, usesOf } from './promoCodes.ts'
import { regulars } from './regulars.ts'
import { insertRows } from './rows.server.ts'
import { idOf, insertStudio, type StudioIds } from './studioRows.server.ts'

/** A demo account with the password to print, which is not stored in plain text. */
export interface DemoAccount {
  email: string
  password: string
  /** What can be tried with this account. */
  shows: string
  role: DemoRole
}

/**
 * Loads the demo studio into an empty database: its locations, classes, packages and articles, sessions from 16 weeks
 * back to 9 weeks ahead of `now`, members with passes, and their bookings. Returns the accounts to sign in with, or
 * null if the database already has a studio or a person. If several servers start at once, one of them loads it and the
 * others find it there.
 */
export async function loadDemo({ db }: { db: Db }, now: Temporal.Instant): Promise<DemoAccount[] | null> {
  if (!(await isEmpty(db))) return null
  const secrets = await makeSecrets()
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('contrology demo'))`.execute(trx)
    if (!(await isEmpty(trx))) return null
    const ids = await insertStudio(trx, now)
    // The demo's bookings depend on the studio's rules.
    await loadSettings(trx)
    await generateSessions(trx, now, mondayOf(studioDay(now)).subtract({ weeks: timetableWeeksBack }))
    await cancelSession(trx, ids.classes, now)
    const cast = await insertPeople(trx, ids, secrets, now)
    const book = makeDemoHistory(cast, now)
    await insertPassbook(trx, book, cast)
    await insertEnquiries(trx, book.frontDesk, now)
    return people.map(({ email, shows, role }) => ({
      email,
      password: secrets.passwords.get(email) ?? '',
      shows,
      role,
    }))
  })
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from studio) and not exists (select from person)
      and not exists (select from class) as empty`.execute(db)
  return rows[0]?.empty === true
}

interface Secrets {
  /** The passwords by e-mail address. */
  passwords: Map<string, string>
  hashes: Map<string, string>
  /** The hash of a random password that nobody knows. */
  dummyHash: string
}

async function makeSecrets(): Promise<Secrets> {
  const passwords = new Map(people.map(({ email }) => [email, readablePassword()]))
  const [dummyHash, ...hashed] = await Promise.all([
    hashPassword(randomBytes(32).toString('base64url')),
    ...[...passwords].map(async ([email, password]) => [email, await hashPassword(password)] as const),
  ])
  return { passwords, hashes: new Map(hashed), dummyHash }
}

async function insertPeople(
  trx: Trx,
  ids: StudioIds,
  secrets: Secrets,
  now: Temporal.Instant,
): Promise<DemoRecords> {
  const cast = {
    people: people.map((person) => ({ ...person, id: randomUUID() as string })),
    regulars: regulars.map((regular) => ({ ...regular, id: randomUUID() as string })),
  }
  const joined = (weeks: number) => isoInstant(now.subtract({ hours: weeks * 7 * 24 + 30 }))
  await insertRows(trx, 'person', [
    ...cast.people.map((person) => ({
      id: person.id,
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      phoneNumber: person.phoneNumber,
      birthDate: person.birthDate,
      role: person.role,
      passwordHash: secrets.hashes.get(person.email) ?? secrets.dummyHash,
      createdAt: joined(person.passes.length || person.role !== 'member' ? timetableWeeksBack : 0),
    })),
    ...cast.regulars.map((regular) => ({
      id: regular.id,
      email: regular.email,
      firstName: regular.firstName,
      lastName: regular.lastName,
      phoneNumber: null,
      birthDate: regular.birthDate,
      role: 'member' as const,
      passwordHash: secrets.dummyHash,
      createdAt: joined(regular.sinceWeeks + 2),
    })),
  ])
  for (const { id, instructor } of cast.people) {
    if (!instructor) continue
    const teacher = idOf(ids.instructors, instructor)
    await trx.updateTable('instructor').set({ personId: id }).where('id', '=', teacher).execute()
  }
  return { ...cast, packages: ids.packages, sessions: await sessionsOf(trx, ids.classes) }
}

/** Cancels one session before anybody books it, so that there is nothing to return. */
async function cancelSession(trx: Trx, classIds: Map<string, string>, now: Temporal.Instant): Promise<void> {
  const { classKey, weekday, reason } = cancelledNextWeek
  await trx
    .updateTable('session')
    .set({ cancelledAt: isoInstant(now.subtract({ hours: 20 })), cancelReason: reason })
    .where('classId', '=', idOf(classIds, classKey))
    .where(
      'date',
      '=',
      mondayOf(studioDay(now))
        .add({ days: 6 + weekday })
        .toString(),
    )
    .execute()
}

/** The sessions that are not cancelled. */
async function sessionsOf(trx: Trx, classIds: Map<string, string>): Promise<DemoSession[]> {
  const keys = new Map([...classIds].map(([key, id]) => [id, key]))
  const rows = await trx
    .selectFrom('session')
    .innerJoin('class', 'class.id', 'session.classId')
    .select([
      'session.id',
      'class.id as classId',
      'class.title',
      'class.kind',
      'class.location',
      'session.date',
      'session.startsAt',
      'session.endsAt',
      'session.capacity',
    ])
    .where('session.cancelledAt', 'is', null)
    // Sorted, so that the random choices are the same each time.
    .orderBy('session.startsAt')
    .orderBy('class.location')
    .orderBy('class.title')
    .orderBy('class.kind')
    .execute()
  return rows.map(({ classId, ...row }) => ({
    ...row,
    classKey: keys.get(classId) ?? '',
    date: Temporal.PlainDate.from(row.date),
    startsAt: fromDate(row.startsAt),
    endsAt: fromDate(row.endsAt),
    booked: 0,
  }))
}

/** Inserts payments and passes, then bookings, then the ledger in order of time, because triggers calculate sums. */
async function insertPassbook(trx: Trx, book: Passbook, { people: staff }: DemoRecords): Promise<void> {
  const manager = staff.find(({ role }) => role === 'manager')?.id ?? book.frontDesk
  const deskStaff = { frontDesk: book.frontDesk, manager }
  const payments = paymentsFor(book)
  const refunded = new Set(refundsOf(payments, book.now).map(({ payment }) => payment.id))
  const codes = demoCodes(studioDay(book.now))
  const uses = usesOf(codes, payments, refunded)
  await insertPayments(trx, payments, uses, deskStaff, book.now)
  await insertPromoCodes(trx, codes, uses)
  await insertGifts(trx, payments, book.now)
  await insertPasses(trx, payments)
  await sharePass(trx, payments, book.now)
  await issueDocuments(trx, payments)
  await insertRefundsAndCashUps(trx, payments, deskStaff, book.now)
  await issueDocuments(
    trx,
    refundsOf(payments, book.now).map(({ payment, at }) => ({ id: payment.id, paidAt: at })),
  )
  await insertRows(trx, 'booking', book.bookings)
  await insertRows(
    trx,
    'ledgerEntry',
    book.entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  )
}

/**
 * Issues the tax documents of payments, with the dates of the payments: first the invoices; when the refunds exist,
 * their credit notes.
 */
async function issueDocuments(trx: Trx, payments: Pick<DemoPayment, 'id' | 'paidAt'>[]): Promise<void> {
  for (const { id, paidAt } of payments.toSorted((a, b) => Temporal.Instant.compare(a.paidAt, b.paidAt))) {
    await issueTaxDocuments(trx, id, paidAt)
  }
}

/** Shares the first valid pass for two with the holder of another one. */
async function sharePass(trx: Trx, payments: DemoPayment[], now: Temporal.Instant): Promise<void> {
  const today = studioDay(now).toString()
  const forTwo = payments
    .map(({ pass }) => pass)
    .filter(({ terms, facts }) => terms.shareable && passValidity(facts).expiresOn.toString() > today)
  const [first] = forTwo
  const other = forTwo.find(({ personId }) => personId !== first?.personId)
  if (!first || !other) throw new Error('the demo has no two valid passes for two')
  const added = { addedAt: isoInstant(first.purchasedAt), addedBy: first.personId }
  await trx
    .insertInto('passUser')
    .values({ passId: first.facts.id, personId: other.personId, ...added })
    .execute()
}

async function insertPasses(trx: Trx, payments: DemoPayment[]): Promise<void> {
  await insertRows(
    trx,
    'pass',
    payments.map(({ id: paymentId, pass: { personId, terms, purchasedAt, facts } }) => {
      const validity = passValidity(facts)
      return {
        id: facts.id,
        personId,
        packageId: terms.id,
        packageVersion: 1,
        paymentOrderId: paymentId,
        ...termColumns(terms),
        purchasedAt: isoInstant(purchasedAt),
        purchasedOn: facts.purchasedOn.toString(),
        firstSessionOn: validity.firstSessionOn?.toString() ?? null,
        expiresOn: validity.expiresOn.toString(),
        extensionDays: facts.extensionDays,
        sessionsLeft: terms.totalSessions === null ? null : 0,
        version: 1,
      }
    }),
  )
}
