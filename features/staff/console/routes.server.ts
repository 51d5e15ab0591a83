import type { FastifyInstance } from 'fastify'
import { browserOf, finishSignIn } from '#features/identity/usecases/browser.server.ts'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { staffText } from '../text/staff.ts'
import { acceptInvitation, readInvitation } from '../usecases/acceptInvitation.server.ts'
import { changeRole } from '../usecases/changeRole.server.ts'
import { inviteStaff, revokeInvitation } from '../usecases/inviteStaff.server.ts'
import { readMe } from '../usecases/readMe.server.ts'
import { readStaff } from '../usecases/readStaff.server.ts'
import { endStaffSignIns, readStaffSignIns } from '../usecases/staffSignIns.server.ts'
import { staffContract } from './schema.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, staffContract['GET /staff/me'], async ({ caller }) => ({
    data: await readMe(deps, caller),
  }))
  route(app, deps, staffContract['GET /staff'], async ({ now }) => ({ data: await readStaff(db, now) }))
  route(app, deps, staffContract['POST /staff/invitations'], async ({ body, caller, now }) => {
    await inviteStaff(deps, caller, body, now)
    return { data: await readStaff(db, now), message: staffText.invited(body.email) }
  })
  const revoke = staffContract['DELETE /staff/invitations/:invitationId']
  route(app, deps, revoke, async ({ params, caller, now }) => {
    await revokeInvitation(deps, caller, params.invitationId, now)
    return { data: await readStaff(db, now), message: staffText.revoked }
  })
  route(app, deps, staffContract['PUT /staff/:personId'], async ({ params, body, caller, now }) => {
    const to = { role: body.role, instructorId: body.instructorId ?? null }
    await changeRole(deps, caller, params.personId, to, now)
    return { data: await readStaff(db, now), message: staffText.changed }
  })
  signIns(app, deps)
  route(app, deps, staffContract['POST /staff/invitation'], async ({ body, now, request }) => ({
    data: await readInvitation(deps, { token: body.token, from: browserOf(request, deps) }, now),
  }))
  const accept = staffContract['POST /staff/invitation/accept']
  route(app, deps, accept, async ({ body, now, request, reply }) => {
    const from = browserOf(request, deps)
    const { role, opened } = await acceptInvitation(deps, { ...body, account: body.account, from }, now)
    finishSignIn(reply, opened, deps)
    return { data: { role } }
  })
}

function signIns(app: FastifyInstance, deps: Deps): void {
  const list = staffContract['GET /staff/:personId/sign-ins']
  route(app, deps, list, async ({ params, caller, now }) => ({
    data: await readStaffSignIns(deps, caller, params.personId, now),
  }))
  const all = staffContract['DELETE /staff/:personId/sign-ins']
  route(app, deps, all, async ({ params, caller, now }) => ({
    data: await endStaffSignIns(deps, caller, { ...params, signInId: null }, now),
    message: staffText.signInsEnded,
  }))
  const one = staffContract['DELETE /staff/:personId/sign-ins/:signInId']
  route(app, deps, one, async ({ params, caller, now }) => ({
    data: await endStaffSignIns(deps, caller, params, now),
    message: staffText.signInEnded,
  }))
}
