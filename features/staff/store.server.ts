import { sql } from 'kysely'
import { hasSecondFactor } from '#features/secondFactor/reads.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { StaffRole } from '#lib/permissions.ts'
import { fromDate, toDate } from '#lib/time.ts'

export interface StaffMember {
  id: string
  firstName: string
  lastName: string
  email: string
  role: StaffRole
  instructor: { id: string; name: string } | null
  secondFactor: boolean
}

const staffMembers = (db: Db) =>
  db
    .selectFrom('person as p')
    .leftJoin('instructor as i', 'i.personId', 'p.id')
    .select(['p.id', 'p.firstName', 'p.lastName', 'p.email', 'p.role'])
    .select(['i.id as instructorId', 'i.name as instructorName'])
    .select(hasSecondFactor(sql.ref('p.id')).as('secondFactor'))
    .where('p.role', '<>', 'member')
    // Staff have an address (`person_staff_address`).
    .$narrowType<{ email: string }>()

type Row = Awaited<ReturnType<ReturnType<typeof staffMembers>['executeTakeFirstOrThrow']>>

const asMember = ({ role, instructorId, instructorName, ...row }: Row): StaffMember => ({
  ...row,
  role: role as StaffRole,
  instructor: instructorId ? { id: instructorId, name: instructorName ?? '' } : null,
})

/** All staff, by name. */
export const listStaff = async (db: Db): Promise<StaffMember[]> =>
  (await staffMembers(db).orderBy('p.firstName').orderBy('p.lastName').orderBy('p.id').execute()).map(
    asMember,
  )

export async function staffMemberById(db: Db, personId: string): Promise<StaffMember | undefined> {
  const row = await staffMembers(db).where('p.id', '=', personId).executeTakeFirst()
  return row && asMember(row)
}

export const listInstructors = (db: Db): Promise<{ _id: string; name: string }[]> =>
  db.selectFrom('instructor').select(['id as _id', 'name']).orderBy('position').execute()

/** Serialises changes of staff, so that one owner stays if two owners remove each other at the same time. */
export const lockStaff = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff', 0))`.execute(trx)
}

/** Links the person to this instructor only, or to none. False if the instructor is linked to somebody else. */
export async function linkInstructor(
  trx: Trx,
  personId: string,
  instructorId: string | null,
): Promise<boolean> {
  await trx
    .updateTable('instructor')
    .set({ personId: null })
    .where('personId', '=', personId)
    .$if(instructorId !== null, (query) => query.where('id', '<>', instructorId))
    .execute()
  if (instructorId === null) return true
  const { numUpdatedRows } = await trx
    .updateTable('instructor')
    .set({ personId })
    .where('id', '=', instructorId)
    .where((eb) => eb.or([eb('personId', 'is', null), eb('personId', '=', personId)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface Invitation {
  id: string
  email: string
  role: StaffRole
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  /** Whether the invitation was accepted or revoked. */
  closed: boolean
  /** Whether it was sent from the server's command line, and not by a member of staff. */
  byCommand: boolean
}

const invitationColumns = [
  'id',
  'email',
  'role',
  'createdAt',
  'expiresAt',
  'acceptedAt',
  'revokedAt',
  'invitedBy',
] as const

interface InvitationRow {
  id: string
  email: string
  role: StaffRole
  createdAt: Date
  expiresAt: Date
  acceptedAt: Date | null
  revokedAt: Date | null
  invitedBy: string | null
}

const asInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  createdAt: fromDate(row.createdAt),
  expiresAt: fromDate(row.expiresAt),
  closed: row.acceptedAt !== null || row.revokedAt !== null,
  byCommand: row.invitedBy === null,
})

/** Invitations that can still be accepted, newest first; `invitedBy` is a name. */
export async function openInvitations(
  db: Db,
  now: Temporal.Instant,
): Promise<(Invitation & { invitedBy: string | null })[]> {
  const rows = await db
    .selectFrom('staffInvitation')
    .leftJoin('person as p', 'p.id', 'staffInvitation.invitedBy')
    .select(invitationColumns.map((column) => `staffInvitation.${column}` as const))
    .select(sql<string | null>`full_name(p.first_name, p.last_name)`.as('invitedBy'))
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', toDate(now))
    .orderBy('staffInvitation.createdAt', 'desc')
    .execute()
  return rows.map((row) => ({ ...asInvitation(row), invitedBy: row.invitedBy }))
}

export async function insertInvitation(
  trx: Trx,
  invitation: {
    hash: Buffer
    email: string
    role: StaffRole
    invitedBy: string | null
    expiresAt: Temporal.Instant
  },
  now: Temporal.Instant,
): Promise<string> {
  const { id } = await trx
    .insertInto('staffInvitation')
    .values({
      tokenHash: invitation.hash,
      email: invitation.email,
      role: invitation.role,
      invitedBy: invitation.invitedBy,
      createdAt: toDate(now),
      expiresAt: toDate(invitation.expiresAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Invitations to an address, or from a sender, that were neither accepted nor revoked; including expired ones. */
export async function unclosedInvitations(
  trx: Trx,
  filter: { email: string } | { invitedBy: string },
): Promise<Invitation[]> {
  const rows = await trx
    .selectFrom('staffInvitation')
    .select(invitationColumns)
    .where((eb) =>
      'email' in filter ? eb('email', '=', filter.email) : eb('invitedBy', '=', filter.invitedBy),
    )
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute()
  return rows.map(asInvitation)
}

export async function invitationById(trx: Trx, id: string): Promise<Invitation | undefined> {
  const row = await trx
    .selectFrom('staffInvitation')
    .select(invitationColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && asInvitation(row)
}

export async function invitationByHash(db: Db, hash: Buffer): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('staffInvitation')
    .select(invitationColumns)
    .where('tokenHash', '=', hash)
    .executeTakeFirst()
  return row && asInvitation(row)
}

export async function closeInvitation(
  trx: Trx,
  id: string,
  by: { acceptedBy: string } | 'revoked',
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staffInvitation')
    .set(
      by === 'revoked' ? { revokedAt: toDate(now) } : { acceptedAt: toDate(now), acceptedBy: by.acceptedBy },
    )
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
