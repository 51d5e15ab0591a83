import * as z from 'zod'
import { sharedPassView } from '#features/passes/schema.ts'
import { contract, email, fieldError, id, isoInstantText } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { invitationStates } from './rules.ts'

/** The secret of a link: 256 bits. It is sent in the body, so that it does not appear in logs of addresses. */
const token = z.string().regex(
  /^[A-Za-z0-9_-]{43}$/,
  fieldError(() => fieldText.check),
)

/** The open invitation, for the holder of the pass. It does not reveal whether the address belongs to a member. */
export const invitationView = z.object({
  /** Null if the invitation was not mailed: the holder sends the link themselves. */
  email: z.string().nullable(),
  invitedAt: isoInstantText,
  expiresAt: isoInstantText,
  isExpired: z.boolean(),
})
export type InvitationView = z.infer<typeof invitationView>

/** The invitation, for anybody with the link. */
export const invitationCardView = z.object({
  /** The first name of the holder. */
  from: z.string(),
  package: sharedPassView.shape.package,
  state: z.enum(invitationStates),
  expiresAt: isoInstantText,
  acceptedAt: isoInstantText.nullable(),
  // Whether the caller is the holder of the pass, has accepted this invitation, and now uses the pass.
  isHolder: z.boolean(),
  isAccepter: z.boolean(),
  isUser: z.boolean(),
})
export type InvitationCardView = z.infer<typeof invitationCardView>

export const passInvitationContract = contract({
  'GET /user/passes/:passId/invitation': {
    summary: 'Returns the open invitation to use the caller’s pass: nobody has accepted or withdrawn it',
    access: 'member',
    params: z.object({ passId: id }),
    data: invitationView.nullable(),
    refusals: ['NOT_FOUND'],
  },
  'POST /user/passes/:passId/invitation': {
    summary: 'Invites a person to use the caller’s pass, by mail or by link. Earlier links no longer work',
    access: 'member',
    secretResponse: true,
    params: z.object({ passId: id }),
    /** Null: only creates the link, without a mail. */
    body: z.object({ email: email.nullable() }),
    success: 201,
    /** `link`: only if it is not mailed. It is returned only once. */
    data: z.object({ invitation: invitationView, link: z.string().nullable() }),
    refusals: ['NOT_FOUND', 'PASS_NOT_SHAREABLE', 'PASS_IS_THEIRS', 'PASS_SHARED', 'TOO_MANY_REQUESTS'],
  },
  'DELETE /user/passes/:passId/invitation': {
    summary: 'Withdraws the invitation: its link no longer works',
    access: 'member',
    params: z.object({ passId: id }),
    data: z.null(),
    refusals: ['NOT_FOUND'],
  },
  'POST /pass-invitations/card': {
    summary: 'Returns an invitation to use a pass, for anybody with its link',
    access: 'public',
    knowsCaller: true,
    body: z.object({ token }),
    success: 200,
    data: invitationCardView,
    refusals: ['INVITATION_LINK_INVALID', 'TOO_MANY_REQUESTS'],
  },
  'POST /user/pass-invitations/accept': {
    summary: 'Accepts an invitation by its link, once: the member may book with the pass from now on',
    access: 'member',
    body: z.object({ token }),
    success: 200,
    data: invitationCardView,
    refusals: [
      'INVITATION_LINK_INVALID',
      'INVITATION_ACCEPTED',
      'INVITATION_WITHDRAWN',
      'INVITATION_EXPIRED',
      'PASS_NOT_SHAREABLE',
      'PASS_IS_THEIRS',
      'PASS_SHARED',
      'TOO_MANY_REQUESTS',
    ],
  },
})
