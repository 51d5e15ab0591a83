import type { FastifyInstance } from 'fastify'
import { identityMessages } from '#features/identity/text/identityMessages.ts'
import { signInsText } from '#features/identity/text/signIns.ts'
import { welcomeOf } from '#features/studio/usecases/readStudio.server.ts'
import { route } from '#lib/api.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isAttended } from './attended.server.ts'
import { clearSignInCookies, readTokens, setSignInCookies } from './cookies.server.ts'
import { CODE_MINUTES } from './rules.ts'
import { identityContract } from './schema.ts'
import { browserOf, deviceForRequest, finishSignIn } from './usecases/browser.server.ts'
import { requestLink } from './usecases/links.server.ts'
import { endListedSignIns, readSignIns } from './usecases/ownSignIns.server.ts'
import { changePassword, resetPassword } from './usecases/passwords.server.ts'
import { editProfile, type ProfileChange, userViewOf } from './usecases/profile.server.ts'
import { restoreDetails } from './usecases/restoreDetails.server.ts'
import { restoreEmail } from './usecases/restoreEmail.server.ts'
import { refresh, signOut } from './usecases/sessions.server.ts'
import { signIn } from './usecases/signIn.server.ts'
import { signInByLink } from './usecases/signInLink.server.ts'
import { sendSignUpCode, signUp } from './usecases/signUp.server.ts'

export function identityRoutes(app: FastifyInstance, deps: Deps): void {
  signingUp(app, deps)
  signingIn(app, deps)
  sessions(app, deps)
  passwords(app, deps)
  profile(app, deps)
}

function signingUp(app: FastifyInstance, deps: Deps): void {
  route(app, deps, identityContract['POST /user/send-otp'], async ({ body, now, request, reply }) => {
    const from = browserOf(request, deps)
    const device = deviceForRequest(from, reply, deps)
    await sendSignUpCode(deps, { email: body.email, from, device }, now)
    return { data: null, message: identityMessages.codeSent(CODE_MINUTES) }
  })
  route(app, deps, identityContract['POST /user/signup'], async ({ body, now, request, reply }) => {
    const { person, opened } = await signUp(deps, { ...body, from: browserOf(request, deps) }, now)
    finishSignIn(reply, opened, deps)
    const message = await welcomeOf(deps.db, person.firstName)
    return { data: await userViewOf(deps, person.id, now), message }
  })
}

function signingIn(app: FastifyInstance, deps: Deps): void {
  route(app, deps, identityContract['POST /user/signin'], async ({ body, now, request, reply }) => {
    const { person, opened } = await signIn(deps, { ...body, from: browserOf(request, deps) }, now)
    finishSignIn(reply, opened, deps)
    const message = identityMessages.welcomeBack(person.firstName)
    return { data: await userViewOf(deps, person.id, now), message }
  })
  route(app, deps, identityContract['POST /user/send-sign-in-link'], async ({ body, request }) => {
    await requestLink(deps, { purpose: 'signIn', email: body.email, from: browserOf(request, deps) })
    return { data: null, message: identityMessages.signInLinkSent }
  })
  const byLink = identityContract['POST /user/sign-in-link/:signInToken']
  route(app, deps, byLink, async ({ params, now, request, reply }) => {
    const input = { token: params.signInToken, from: browserOf(request, deps) }
    const { person, opened } = await signInByLink(deps, input, now)
    finishSignIn(reply, opened, deps)
    const message = identityMessages.welcomeBack(person.firstName)
    return { data: await userViewOf(deps, person.id, now), message }
  })
}

function sessions(app: FastifyInstance, deps: Deps): void {
  route(app, deps, identityContract['GET /user/refresh-token'], async ({ now, request, reply }) => {
    const { refreshToken } = readTokens(request, deps)
    if (!refreshToken) throw new Refusal('SIGN_IN_REQUIRED')
    try {
      const tokens = await refresh(deps, { refreshToken, attended: isAttended(request) }, now)
      setSignInCookies(reply, tokens, deps.production)
      return { data: null, topLevel: { accessToken: tokens.accessToken } }
    } catch (error) {
      if (error instanceof Refusal) clearSignInCookies(reply, deps.production)
      throw error
    }
  })
  listRoutes(app, deps)
  route(app, deps, identityContract['GET /user/sign-out'], async ({ now, request, reply }) => {
    await signOut(deps, readTokens(request, deps), now)
    clearSignInCookies(reply, deps.production)
    return { data: null, message: identityMessages.signedOut }
  })
}

function listRoutes(app: FastifyInstance, deps: Deps): void {
  const own = ({ personId, signInId }: Caller, now: Temporal.Instant) =>
    readSignIns(deps, { personId, currentId: signInId }, now)
  route(app, deps, identityContract['GET /user/sign-ins'], async ({ caller, now }) => ({
    data: await own(caller, now),
  }))
  route(app, deps, identityContract['DELETE /user/sign-ins'], async ({ caller, now }) => {
    await endListedSignIns(deps, caller, { personId: caller.personId, signInId: null }, now)
    return { data: await own(caller, now), message: signInsText.allEnded }
  })
  const one = identityContract['DELETE /user/sign-ins/:signInId']
  route(app, deps, one, async ({ params, caller, now }) => {
    await endListedSignIns(deps, caller, { personId: caller.personId, ...params }, now)
    return { data: await own(caller, now), message: signInsText.ended }
  })
}

function passwords(app: FastifyInstance, deps: Deps): void {
  route(app, deps, identityContract['POST /user/forgot-password'], async ({ body, request }) => {
    await requestLink(deps, { purpose: 'resetPassword', email: body.email, from: browserOf(request, deps) })
    return { data: null, message: identityMessages.resetLinkSent }
  })
  const reset = identityContract['POST /user/reset-password/:resetToken']
  route(app, deps, reset, async ({ params, body, now, request }) => {
    const input = { token: params.resetToken, newPassword: body.newPassword, from: browserOf(request, deps) }
    await resetPassword(deps, input, now)
    return { data: null, message: identityMessages.passwordReset }
  })
  const restore = identityContract['POST /user/restore-email/:restoreToken']
  route(app, deps, restore, async ({ params, body, now, request }) => {
    const { newPassword } = body
    await restoreEmail(deps, { token: params.restoreToken, newPassword, from: browserOf(request, deps) }, now)
    return { data: null, message: identityMessages.emailRestored }
  })
  const details = identityContract['POST /user/restore-details/:restoreToken']
  route(app, deps, details, async ({ params, now, request }) => {
    await restoreDetails(deps, { token: params.restoreToken, from: browserOf(request, deps) }, now)
    return { data: null, message: identityMessages.detailsRestored }
  })
  route(app, deps, identityContract['POST /user/change-password'], async ({ body, caller, now }) => {
    await changePassword(deps, caller, body, now)
    return { data: null, message: identityMessages.passwordChanged }
  })
  const inPath = identityContract['POST /user/change-password/:newPassword/:oldPassword']
  route(app, deps, inPath, async ({ params, caller, now }) => {
    await changePassword(deps, caller, params, now)
    return { data: null, message: identityMessages.passwordChanged }
  })
}

function profile(app: FastifyInstance, deps: Deps): void {
  route(app, deps, identityContract['GET /user/get-user'], async ({ caller, now }) => ({
    data: await userViewOf(deps, caller.personId, now),
  }))
  route(app, deps, identityContract['PUT /user/edit-user'], async ({ body, caller, now, request }) => {
    const change = await editProfile(deps, caller, { ...body, from: browserOf(request, deps) }, now)
    const user = await userViewOf(deps, caller.personId, now)
    return { data: { ...user, pendingEmail: change.pendingEmail }, message: savedMessage(change) }
  })
}

const savedMessage = ({ pendingEmail, newEmail }: ProfileChange): string => {
  if (pendingEmail) return identityMessages.newEmailPending(pendingEmail)
  return newEmail ? identityMessages.newEmailSet(newEmail) : identityMessages.profileSaved
}
