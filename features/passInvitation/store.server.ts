import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'

export interface Invitation {
  id: string
  passId: string
  holderId: string
  /** The first name of the holder. */
  from: string
  email: string | null
  invitedAt: Temporal.Instant
  expiresAt: Temporal.Instant
  acceptedAt: Temporal.Instant | null
  acceptedBy: string | null
  withdrawnAt: Temporal.Instant | null
}

type Row = Omit<Invitation, 'invitedAt' | 'expiresAt' | 'acceptedAt' | 'withdrawnAt'> & {
  invitedAt: Date
  expiresAt: Date
  acceptedAt: Date | null
  withdrawnAt: Date | null
}

async function findOne(db: Db, where: RawBuilder<unknown>): Promise<Invitation | undefined> {
  const { rows } = await sql<Row>`
    select i.id, i.pass_id, p.person_id as holder_id, h.first_name as "from", i.email, i.invited_at, i.expires_at,
      i.accepted_at, i.accepted_by, i.withdrawn_at
    from pass_invitation i join pass p on p.id = i.pass_id join person h on h.id = p.person_id
    where ${where}`.execute(db)
  const [row] = rows
  return (
    row && {
      ...row,
      invitedAt: fromDate(row.invitedAt),
      expiresAt: fromDate(row.expiresAt),
      acceptedAt: row.acceptedAt && fromDate(row.acceptedAt),
      withdrawnAt: row.withdrawnAt && fromDate(row.withdrawnAt),
    }
  )
}

export const invitationByToken = (db: Db, hash: Buffer) => findOne(db, sql`i.token_hash = ${hash}`)

/** The invitation of a pass that nobody has accepted or withdrawn. It may have expired. */
export const openInvitation = (db: Db, passId: string) =>
  findOne(db, sql`i.pass_id = ${passId} and i.accepted_at is null and i.withdrawn_at is null`)

/** Whether the person has this address. */
export async function isAddressOf(db: Db, personId: string, email: string): Promise<boolean> {
  const { rows } = await sql`select from person where id = ${personId} and email = ${email}`.execute(db)
  return rows.length > 0
}

/** Adds an invitation. The caller has locked the pass, which has no open invitation. */
export const addInvitation = async (
  trx: Trx,
  invitation: Pick<Invitation, 'passId' | 'email' | 'invitedAt' | 'expiresAt'> & { tokenHash: Buffer },
): Promise<void> => {
  const { passId, email, tokenHash } = invitation
  const times = { invitedAt: toDate(invitation.invitedAt), expiresAt: toDate(invitation.expiresAt) }
  await trx
    .insertInto('passInvitation')
    .values({ passId, email, tokenHash, ...times })
    .execute()
}

/**
 * Withdraws the open invitation of a pass, and deletes its address, which is no longer needed. The caller has locked
 * the pass. False if there is no open invitation.
 */
export async function withdrawOpen(trx: Trx, passId: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passInvitation')
    .set({ withdrawnAt: toDate(now), email: null })
    .where('passId', '=', passId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks an invitation as accepted, and deletes its address. The caller has locked the pass. */
export const markAccepted = async (
  trx: Trx,
  id: string,
  personId: string,
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('passInvitation')
    .set({ acceptedAt: toDate(now), acceptedBy: personId, email: null })
    .where('id', '=', id)
    .execute()
}

/** Deletes the addresses of invitations that expired before this instant. */
export const forgetInvited = async (trx: Trx, before: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('passInvitation')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('expiresAt', '<', toDate(before))
    .execute()
}

/** The data for the mail to the holder that the invitation was accepted; undefined if they have no address. */
export async function acceptedMailData(
  db: Db,
  invitationId: string,
): Promise<{ to: string; name: string; other: string; pass: string } | undefined> {
  const { rows } = await sql<{ to: string; name: string; other: string; pass: string }>`
    select h.email::text as "to", h.first_name as name, o.first_name as other, p.package_name as pass
    from pass_invitation i join pass p on p.id = i.pass_id join person h on h.id = p.person_id
      join person o on o.id = i.accepted_by
    where i.id = ${invitationId} and h.email is not null`.execute(db)
  return rows[0]
}
