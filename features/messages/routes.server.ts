import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { messagesText as text } from '#features/messages/text/messages.ts'
import { turnOff, turnOn } from '#features/push/usecases/device.server.ts'
import { route } from '#lib/api.server.ts'
import { endpoint } from '#lib/contract.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Limit } from '#lib/throttle.server.ts'
import { readToken } from './optOutToken.server.ts'
import { messagesContract as contract, type Topic } from './schema.ts'
import { currentRecord } from './store.server.ts'
import { chooseByLink, chooseMessages, readMessages } from './usecases/chooseMessages.server.ts'
import { recordOwnConsent } from './usecases/recordConsent.server.ts'

const limit: Limit = { name: 'messages.optOut', points: 60, seconds: 600 }

export function messagesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /user/messages'], async ({ caller, now }) => ({
    data: await readMessages(deps, caller, now),
  }))
  route(app, deps, contract['PUT /user/messages'], async ({ body, caller, now }) => {
    await chooseMessages(db, caller.personId, body, now)
    return { data: await readMessages(deps, caller, now), message: text.saved }
  })
  route(app, deps, contract['PUT /user/messages/device'], async ({ body, caller, now }) => {
    const { topics, endpoint, keys } = body
    const device = { endpoint, publicKey: keys.p256dh, authSecret: keys.auth }
    await turnOn(deps, caller, { ...device, topics: [...new Set(topics)] }, now)
    return { data: await readMessages(deps, caller, now), message: text.saved }
  })
  route(app, deps, contract['DELETE /user/messages/device'], async ({ caller, now }) => {
    await turnOff(deps, caller)
    return { data: await readMessages(deps, caller, now), message: text.saved }
  })
  route(app, deps, contract['PUT /user/consents'], async ({ body, caller, now }) => {
    await recordOwnConsent(deps, caller.personId, body, now)
    return {
      data: await readMessages(deps, caller, now),
      message: body.given ? text.consented : text.withdrawn,
    }
  })
  route(app, deps, contract['PUT /messages/:optOutToken'], async ({ params, body, request, now }) => {
    const link = { token: params.optOutToken, ip: request.ip }
    return { data: await chooseByToken(deps, link, body.isOn, now), message: text.saved }
  })
}

async function chooseByToken(
  { db, secret, throttle }: Deps,
  { token, ip }: { token: string; ip: string },
  isOn: boolean,
  now: Temporal.Instant,
): Promise<{ topic: Topic; isOn: boolean; mayUndo: boolean }> {
  const link = readToken(secret, token)
  // With a valid link the limit is by person, because the mail programs of many people may share an IP address.
  await throttle.take(limit, link?.personId ?? ip)
  const personId = link && (await currentRecord(db, link.personId))
  if (!link || !personId) throw new Refusal('NOT_FOUND')
  return { topic: link.topic, ...(await chooseByLink(db, { personId, topic: link.topic, isOn }, now)) }
}

const oneClick = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  summary:
    'Unsubscribes by the single request of a mail program to the address in `List-Unsubscribe` (RFC 8058)',
  access: 'public',
  secretPath: true,
  data: z.null(),
})

/** Mail programs send a form, which is ignored because the address contains everything. */
export function oneClickOptOut(site: FastifyInstance, deps: Deps): void {
  void site.register(async (app) => {
    for (const type of ['application/x-www-form-urlencoded', /^multipart\/form-data/])
      app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
        done(null),
      )
    app.post<{ Params: { token: string } }>(
      oneClick.path,
      { config: { endpoint: oneClick } },
      async (request, reply) => {
        const link = { token: request.params.token, ip: request.ip }
        await chooseByToken(deps, link, false, deps.clock.now())
        return reply.code(200).send()
      },
    )
  })
}
