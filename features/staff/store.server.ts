import { sql } from 'kysely'
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
    .leftJoin('instructor as i', 'i.person_id', 'p.id')
    .select(['p.id', 'p.first_name as firstName', 'p.last_name as lastName', 'p.email', 'p.role'])
    .select(['i.id as instructorId', 'i.name as instructorName'])
    .select(
      sql<boolean>`exists (select from passkey k where k.person_id = p.id)
        or exists (select from authenticator_app a where a.person_id = p.id and a.sealed_secret is not null)`.as(
        'secondFactor',
      ),
    )
    .where('p.role', '<>', 'member')
    // Staff have an address (`person_staff_address`).
    .$narrowType<{ email: string }>()

type Row = Awaited<ReturnType<ReturnType<typeof staffMembers>['executeTakeFirstOrThrow']>>

const asMember = ({ role, instructorId, instructorName, ...row }: Row): StaffMember => ({
  ...row,
  role: role as StaffRole,
  instructor: instructorId ? { id: instructorId, name: instructorName ?? '' } : null,
})

/** By name. */
export const listStaff = async (db: Db): Promise<StaffMember[]> =>
  (await staffMembers(db).orderBy('p.first_name').orderBy('p.last_name').orderBy('p.id').execute()).map(
    asMember,
  )

export async function staffMemberById(db: Db, personId: string): Promise<StaffMember | undefined> {
  const row = await staffMembers(db).where('p.id', '=', personId).executeTakeFirst()
  return row && asMember(row)
}

export const listInstructors = (db: Db): Promise<{ _id: string; name: string }[]> =>
  db.selectFrom('instructor').select(['id as _id', 'name']).orderBy('position').execute()

/** One change of roles at a time: if two owners end each other's role, one stays. */
export const lockStaff = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff', 0))`.execute(trx)
}

/** Unlinks the person's instructor; links another one, if given. False: that one is linked to somebody else. */
export async function linkInstructor(
  trx: Trx,
  personId: string,
  instructorId: string | null,
): Promise<boolean> {
  await trx
    .updateTable('instructor')
    .set({ person_id: null })
    .where('person_id', '=', personId)
    .$if(instructorId !== null, (query) => query.where('id', '<>', instructorId))
    .execute()
  if (instructorId === null) return true
  const { numUpdatedRows } = await trx
    .updateTable('instructor')
    .set({ person_id: personId })
    .where('id', '=', instructorId)
    .where((eb) => eb.or([eb('person_id', 'is', null), eb('person_id', '=', personId)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface Invitation {
  id: string
  email: string
  role: StaffRole
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  /** Accepted, or revoked. */
  closed: boolean
  /** By the server's command line; otherwise a member of staff sent it. */
  byCommand: boolean
}

const invitationColumns = [
  'id',
  'email',
  'role',
  'created_at',
  'expires_at',
  'accepted_at',
  'revoked_at',
  'invited_by',
] as const

interface InvitationRow {
  id: string
  email: string
  role: StaffRole
  created_at: Date
  expires_at: Date
  accepted_at: Date | null
  revoked_at: Date | null
  invited_by: string | null
}

const asInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  createdAt: fromDate(row.created_at),
  expiresAt: fromDate(row.expires_at),
  closed: row.accepted_at !== null || row.revoked_at !== null,
  byCommand: row.invited_by === null,
})

/** Pending ones, newest first; `invitedBy` is a name. */
export async function openInvitations(
  db: Db,
  now: Temporal.Instant,
): Promise<(Invitation & { invitedBy: string | null })[]> {
  const rows = await db
    .selectFrom('staff_invitation')
    .leftJoin('person as p', 'p.id', 'staff_invitation.invited_by')
    .select(invitationColumns.map((column) => `staff_invitation.${column}` as const))
    .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as('invitedBy'))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', toDate(now))
    .orderBy('staff_invitation.created_at', 'desc')
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
    .insertInto('staff_invitation')
    .values({
      token_hash: invitation.hash,
      email: invitation.email,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      created_at: toDate(now),
      expires_at: toDate(invitation.expiresAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Pending for an address, or sent by a person; including expired ones. */
export async function waitingInvitations(
  trx: Trx,
  of: { email: string } | { invitedBy: string },
): Promise<Invitation[]> {
  const rows = await trx
    .selectFrom('staff_invitation')
    .select(invitationColumns)
    .where((eb) => ('email' in of ? eb('email', '=', of.email) : eb('invited_by', '=', of.invitedBy)))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.map(asInvitation)
}

export async function invitationById(trx: Trx, id: string): Promise<Invitation | undefined> {
  const row = await trx
    .selectFrom('staff_invitation')
    .select(invitationColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && asInvitation(row)
}

export async function invitationByHash(db: Db, hash: Buffer): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('staff_invitation')
    .select(invitationColumns)
    .where('token_hash', '=', hash)
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
    .updateTable('staff_invitation')
    .set(
      by === 'revoked'
        ? { revoked_at: toDate(now) }
        : { accepted_at: toDate(now), accepted_by: by.acceptedBy },
    )
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
