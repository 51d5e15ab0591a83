import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import type { passInvitationContract } from './schema.ts'

const api = client<typeof passInvitationContract>()

/** The invitation of a link. Its content depends on the caller: the holder, the user of the pass, or anybody else. */
export const invitationCard = (token: string, personId: string | undefined) =>
  queryOptions({
    queryKey: ['invitation card', token, personId ?? ''],
    queryFn: async () => (await api('POST /pass-invitations/card', { body: { token } })).data,
    // Always fetched again, because it may have been accepted or withdrawn in another browser.
    staleTime: 0,
    // The invitation stays visible while the person signs in.
    placeholderData: (before) => before,
  })

export const acceptInvitation = async (token: string) =>
  (await api('POST /user/pass-invitations/accept', { body: { token } })).data

/** The caller's invitation to their own pass, if nobody has accepted it yet. */
export const ownInvitation = (memberId: string, passId: string) =>
  queryOptions({
    queryKey: ['invitation', memberId, passId],
    queryFn: async () => (await api('GET /user/passes/:passId/invitation', { params: { passId } })).data,
    staleTime: 0,
  })

export const invite = (passId: string, email: string | null) =>
  api('POST /user/passes/:passId/invitation', { params: { passId }, body: { email } })

export const withdrawInvitation = (passId: string) =>
  api('DELETE /user/passes/:passId/invitation', { params: { passId } })
