import { expect } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { enquiry } from '#features/enquiry/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import type { MemberProfile } from '#features/members/console/profileSchema.ts'
import type { ErasePreview, MergePreview } from '#features/members/console/recordSchema.ts'
import { members } from '#features/members/index.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import type { Role } from '#lib/permissions.ts'
import { testApp } from './app.ts'
import { makePerson, signInAs } from './people.ts'
import { withPersonalData } from './personalData.ts'
import { makeClass, makePackage, makeStudio } from './timetable.ts'
import type { Visitor } from './visitor.ts'

export const START = '2026-11-23T06:30:00Z'

/** A studio for tests of merging two records, and of erasing one. */
export async function openRecords() {
  const server = await testApp({
    features: withPersonalData([identity, booking, members, enquiry]),
    jobs: [booking],
    now: START,
  })
  const { db } = server.deps
  const classId = await makeClass(db, await makeStudio(db), server.clock.now(), { capacity: 100 })
  const eight = await makePackage(db)
  const discovery = await makePackage(db, {
    packageType: 'discovery',
    totalSessions: 1,
    validityFrom: 'purchase',
    validityDays: 15,
    unusedDays: 15,
  })
  let manager: Visitor
  let owner: Visitor
  const signedIn = async (role: Role): Promise<Visitor> => {
    const email = `${crypto.randomUUID()}@${role.toLowerCase()}.example`
    await makePerson(server, { email, role })
    return signInAs(server, email)
  }
  /** Staff who sign in at the current time of the test. */
  const signStaffIn = async () => {
    manager = await signedIn('manager')
    owner = await signedIn('owner')
    return { manager, owner }
  }
  const begin = () => {
    server.clock.set(START)
    return signStaffIn()
  }

  const pathOf = (id: string, path = '') => `/console/members/${id}${path}`
  const profileOf = async (id: string) => (await owner.call<MemberProfile>('GET', pathOf(id))).body.data
  const book = (personId: string, date: string) =>
    bookSession(server.deps, { classId, date }, { personId }, server.clock.now())
  const shownMerge = async (target: string, from: string) =>
    (await manager.call<MergePreview>('GET', pathOf(target, `/merge?from=${from}`))).body.data
  const merge = (target: string, from: string, seen: string) =>
    manager.call<MemberProfile>('POST', pathOf(target, '/merge'), { body: { from, seen } })
  const statusOf = async (id: string) =>
    await server.deps.db
      .selectFrom('booking')
      .select(['status', 'personId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const textTo = async (email: string, subject: string) => {
    const find = async () => (await server.mailTo(email)).find((mail) => mail.subject === subject)?.text
    await expect.poll(find, { timeout: 15_000 }).toBeDefined()
    return find()
  }
  /** The caller for a member of staff who has just authenticated. */
  const callerOf = (personId: string, role: Role): Caller => ({
    personId,
    role,
    signInId: crypto.randomUUID(),
    provedAt: server.clock.now(),
    secondFactorAt: null,
    hasFactor: false,
  })
  const setPhone = (id: string, phone: string) =>
    server.deps.db.updateTable('person').set({ phoneNumber: phone }).where('id', '=', id).execute()
  const shownErase = async (id: string) =>
    (await owner.call<ErasePreview>('GET', pathOf(id, '/erase'))).body.data
  const erase = (id: string, seen: string, more: object = {}) =>
    owner.call<MemberProfile>('POST', pathOf(id, '/erase'), {
      body: { seen, reason: 'requestedByMember', ...more },
    })
  /** An import file with these rows: the first row was imported, the second was not. */
  async function importedRows(rows: { cells: string[]; made: object | null }[]) {
    const { db } = server.deps
    const uploadedBy = await makePerson(server, {
      email: `${crypto.randomUUID()}@owner.example`,
      role: 'owner',
    })
    const { id } = await db
      .insertInto('dataImport')
      .values({
        kind: 'members',
        fileName: 'clients.csv',
        encoding: 'utf-8',
        columns: ['First Name', 'Last Name', 'Mobile Phone'],
        rowCount: rows.length,
        mapping: '{}',
        uploadedBy,
        uploadedAt: START,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('dataImportRow')
      .values(
        rows.map(({ cells, made }, index) => ({
          importId: id,
          number: index + 2,
          cells: JSON.stringify(cells),
          problems: JSON.stringify([{ code: 'name', value: cells[0] }]),
          plan: JSON.stringify({ firstName: cells[0] }),
          made: made && JSON.stringify(made),
        })),
      )
      .execute()
  }

  return {
    server,
    classId,
    eight,
    discovery,
    begin,
    signStaffIn,
    at: pathOf,
    profileOf,
    book,
    shownMerge,
    merge,
    statusOf,
    textTo,
    callerOf,
    setPhone,
    shownErase,
    erase,
    importedRows,
  }
}
