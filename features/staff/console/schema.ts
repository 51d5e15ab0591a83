import * as z from 'zod'
import { newPassword, signInList } from '#features/identity/schema.ts'
import { secondFactorView } from '#features/secondFactor/console/schema.ts'
import { contract, email, id, isoInstantText, lastName, line } from '#lib/contract.ts'
import { roles, staffRoles } from '#lib/permissions.ts'
import { staffText } from '../text/staff.ts'

const staffMember = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  /** The instructor in the timetable to whom the person is linked. */
  instructor: z.object({ _id: id, name: z.string() }).nullable(),
  secondFactor: z.boolean(),
})
const invitation = z.object({
  _id: id,
  email: z.string(),
  role: z.enum(staffRoles),
  /** Null: invited from the server's command line. */
  invitedBy: z.string().nullable(),
  createdAt: isoInstantText,
  expiresAt: isoInstantText,
})
export const staffList = z.object({
  staff: z.array(staffMember),
  invitations: z.array(invitation),
  /** Instructors that a person can be linked to. */
  instructors: z.array(z.object({ _id: id, name: z.string() })),
})
export type StaffList = z.infer<typeof staffList>

/** The signed-in member of staff. */
export const me = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  secondFactor: secondFactorView,
})
export type Me = z.infer<typeof me>

const token = z.string().min(20).max(100)

export const staffContract = contract({
  'GET /staff/me': {
    summary: 'Returns the caller, their role, and the state of their second factor',
    access: 'member',
    data: me,
  },
  'GET /staff': {
    summary: 'Lists the staff and open invitations',
    access: ['manageStaff'],
    data: staffList,
  },
  'POST /staff/invitations': {
    summary: 'Invites somebody by e-mail, replacing an earlier invitation. Only an owner can invite an owner',
    access: ['manageStaff'],
    requiresReauthentication: true,
    success: 201,
    body: z.object({ email, role: z.enum(staffRoles) }),
    data: staffList,
    refusals: ['FORBIDDEN', 'ALREADY_STAFF'],
  },
  'DELETE /staff/invitations/:invitationId': {
    summary: 'Withdraws an invitation',
    access: ['manageStaff'],
    requiresReauthentication: true,
    params: z.object({ invitationId: id }),
    data: staffList,
    refusals: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /staff/:personId': {
    summary:
      'Changes the role of a member of staff from their next request on. The role `member` removes them from the staff',
    access: ['manageStaff'],
    requiresReauthentication: true,
    params: z.object({ personId: id }),
    body: z.object({ role: z.enum(roles), instructorId: id.nullish() }),
    data: staffList,
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'LAST_OWNER', 'INSTRUCTOR_TAKEN', 'BUSY'],
  },
  'GET /staff/:personId/sign-ins': {
    summary: 'Lists the active sign-ins of a member of staff',
    access: ['manageOwners'],
    params: z.object({ personId: id }),
    data: signInList,
    refusals: ['NOT_FOUND'],
  },
  'DELETE /staff/:personId/sign-ins': {
    summary: 'Ends all sign-ins of a member of staff, except the caller’s own',
    access: ['manageOwners'],
    params: z.object({ personId: id }),
    data: signInList,
    refusals: ['NOT_FOUND'],
  },
  'DELETE /staff/:personId/sign-ins/:signInId': {
    summary: 'Ends one sign-in of a member of staff, such as on a lost tablet',
    access: ['manageOwners'],
    params: z.object({ personId: id, signInId: id }),
    data: signInList,
    refusals: ['NOT_FOUND'],
  },
  'POST /staff/invitation': {
    summary: 'Returns the recipient and role of an invitation, by the secret of its link',
    access: 'public',
    body: z.object({ token }),
    data: z.object({
      email: z.string(),
      role: z.enum(staffRoles),
      studio: z.string(),
      /** A person who already has an account only chooses a new password. */
      hasAccount: z.boolean(),
    }),
    refusals: ['INVITATION_INVALID', 'TOO_MANY_REQUESTS'],
  },
  'POST /staff/invitation/accept': {
    summary:
      'Accepts an invitation, once, and signs in. An existing account loses its password; a new account needs a name',
    access: 'public',
    body: z.object({
      token,
      account: z
        .object({
          /** Only for a new account. */
          firstName: line(80, () => staffText.firstName).optional(),
          lastName: lastName.optional(),
          password: newPassword,
        })
        .optional(),
    }),
    data: z.object({ role: z.enum(staffRoles) }),
    refusals: ['INVITATION_INVALID', 'BAD_REQUEST', 'TOO_MANY_REQUESTS'],
  },
})
