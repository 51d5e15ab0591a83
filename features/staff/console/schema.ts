import * as z from 'zod'
import { newPassword, signInList } from '#features/identity/schema.ts'
import { secondFactorView } from '#features/secondFactor/console/schema.ts'
import { contract, email, id, isoInstantText, line } from '#lib/contract.ts'
import { roles, staffRoles } from '#lib/permissions.ts'
import { staffText } from '../text/staff.ts'

const staffMember = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  /** The instructor that they are in the timetable. */
  instructor: z.object({ _id: id, name: z.string() }).nullable(),
  secondFactor: z.boolean(),
})
const invitation = z.object({
  _id: id,
  email: z.string(),
  role: z.enum(staffRoles),
  /** Null: by the server's command line. */
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
    summary: 'Who is signed in, in which role, and how they stand with the second factor',
    access: 'member',
    data: me,
  },
  'GET /staff': {
    summary: 'Who works here, and who is invited to',
    access: ['manageStaff'],
    data: staffList,
  },
  'POST /staff/invitations': {
    summary: 'Invites somebody by mail, in the place of an invitation before; an owner only by an owner',
    access: ['manageStaff'],
    fresh: true,
    success: 201,
    body: z.object({ email, role: z.enum(staffRoles) }),
    data: staffList,
    refusals: ['FORBIDDEN', 'ALREADY_STAFF'],
  },
  'DELETE /staff/invitations/:invitationId': {
    summary: 'Takes an invitation back',
    access: ['manageStaff'],
    fresh: true,
    params: z.object({ invitationId: id }),
    data: staffList,
    refusals: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /staff/:personId': {
    summary: 'Changes the role of a member of staff, or ends it (`member`), with their next call',
    access: ['manageStaff'],
    fresh: true,
    params: z.object({ personId: id }),
    body: z.object({ role: z.enum(roles), instructorId: id.nullish() }),
    data: staffList,
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'LAST_OWNER', 'INSTRUCTOR_TAKEN', 'BUSY'],
  },
  'GET /staff/:personId/sign-ins': {
    summary: 'The active sign-ins of a member of staff',
    access: ['manageOwners'],
    params: z.object({ personId: id }),
    data: signInList,
    refusals: ['NOT_FOUND'],
  },
  'DELETE /staff/:personId/sign-ins': {
    summary: "Ends all sign-ins of a member of staff, except the caller's",
    access: ['manageOwners'],
    params: z.object({ personId: id }),
    data: signInList,
    refusals: ['NOT_FOUND'],
  },
  'DELETE /staff/:personId/sign-ins/:signInId': {
    summary: 'Ends one sign-in of a member of staff, such as that of a lost tablet',
    access: ['manageOwners'],
    params: z.object({ personId: id, signInId: id }),
    data: signInList,
    refusals: ['NOT_FOUND'],
  },
  'POST /staff/invitation': {
    summary: 'Whom an invitation is for, by the secret of its link',
    access: 'public',
    body: z.object({ token }),
    data: z.object({
      email: z.string(),
      role: z.enum(staffRoles),
      studio: z.string(),
      /** A person with an account only chooses a new password. */
      hasAccount: z.boolean(),
    }),
    refusals: ['INVITATION_INVALID', 'TOO_MANY_REQUESTS'],
  },
  'POST /staff/invitation/accept': {
    summary:
      'Takes an invitation up, once, and signs in; the password of an account ends, who has none gives a name too',
    access: 'public',
    body: z.object({
      token,
      account: z
        .object({
          /** For a new account. */
          firstName: line(80, () => staffText.firstName).optional(),
          lastName: line(80, () => staffText.lastName).optional(),
          password: newPassword,
        })
        .optional(),
    }),
    data: z.object({ role: z.enum(staffRoles) }),
    refusals: ['INVITATION_INVALID', 'BAD_REQUEST', 'TOO_MANY_REQUESTS'],
  },
})
