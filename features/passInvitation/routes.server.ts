import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { networkOf } from '#lib/networkOf.server.ts'
import { passInvitationContract as contract } from './schema.ts'
import { invitationText as text } from './text/invitation.ts'
import { acceptInvitation, openCard } from './usecases/acceptInvitation.server.ts'
import { invite, readInvitation, withdrawInvitation } from './usecases/invite.server.ts'
import { viewCard, viewInvitation } from './views.server.ts'

export function passInvitationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /user/passes/:passId/invitation'], async ({ params, caller, now }) => {
    const invitation = await readInvitation(db, { ...params, personId: caller.personId }, now)
    return { data: invitation ? viewInvitation(invitation, now) : null }
  })
  const creation = contract['POST /user/passes/:passId/invitation']
  route(app, deps, creation, async ({ params, body: { email }, caller, now }) => {
    const { invitation, link } = await invite(deps, { ...params, personId: caller.personId }, email, now)
    const message = email === null ? text.made : text.sent(email)
    return { data: { invitation: viewInvitation(invitation, now), link }, message }
  })
  route(app, deps, contract['DELETE /user/passes/:passId/invitation'], async ({ params, caller, now }) => {
    await withdrawInvitation(deps, { ...params, personId: caller.personId }, now)
    return { data: null, message: text.withdrawn }
  })
  route(app, deps, contract['POST /pass-invitations/card'], async ({ body, caller, request, now }) => {
    const opened = await openCard(deps, { ...body, network: networkOf(request.ip) }, now)
    return { data: viewCard(opened, caller?.personId, now) }
  })
  const acceptance = contract['POST /user/pass-invitations/accept']
  route(app, deps, acceptance, async ({ body, caller: { personId }, request, now }) => {
    const link = { ...body, network: networkOf(request.ip), personId }
    const opened = await acceptInvitation(deps, link)
    return { data: viewCard(opened, personId, now), message: text.accepted(opened.pass.packageName) }
  })
}
