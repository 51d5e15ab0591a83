import type { Db } from '#lib/db.server.ts'
import { isoInstant } from '#lib/time.ts'
import type { StaffList } from '../console/schema.ts'
import { listInstructors, listStaff, openInvitations } from '../store.server.ts'

export async function readStaff(db: Db, now: Temporal.Instant): Promise<StaffList> {
  const [staff, invitations, instructors] = await Promise.all([
    listStaff(db),
    openInvitations(db, now),
    listInstructors(db),
  ])
  return {
    staff: staff.map(({ id, instructor, ...shown }) => ({
      _id: id,
      ...shown,
      instructor: instructor && { _id: instructor.id, name: instructor.name },
    })),
    invitations: invitations.map(({ id, email, role, invitedBy, createdAt, expiresAt }) => ({
      _id: id,
      email,
      role,
      invitedBy,
      createdAt: isoInstant(createdAt),
      expiresAt: isoInstant(expiresAt),
    })),
    instructors,
  }
}
