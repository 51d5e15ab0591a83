import type { FastifyInstance } from 'fastify'
import { calendarMessages } from '#features/calendar/text/calendar.ts'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { digest } from '#lib/digest.server.ts'
import { calendarContract as contract, feedFile } from './schema.ts'
import { lookUpFeed, makeFeed, readEvent, readFeed, revokeFeed } from './usecases/feed.server.ts'

const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract['GET /user/calendar/:orderId'], async ({ params, caller, now, reply }) => {
    const booking = { bookingId: params.orderId, personId: caller.personId }
    const data = await readEvent(deps, booking, now)
    reply.type(CALENDAR_TYPE).header('content-disposition', 'attachment; filename="class.ics"')
    return { data }
  })
  route(app, deps, contract['GET /user/calendar-feed'], async ({ caller }) => ({
    data: await lookUpFeed(deps, caller.personId),
  }))
  route(app, deps, contract['POST /user/calendar-feed'], async ({ caller, now }) => {
    const { renewed, ...data } = await makeFeed(deps, caller.personId, now)
    return { data, message: renewed ? calendarMessages.feedRenewed : calendarMessages.feedMade }
  })
  route(app, deps, contract['DELETE /user/calendar-feed'], async ({ caller }) => ({
    data: await revokeFeed(deps, caller.personId),
    message: calendarMessages.feedRevoked,
  }))
}

/**
 * `GET /calendar/{token}.ics`: needs no sign-in, because calendars can't sign in. The address is therefore a secret:
 * redacted in every log, not indexed, not cached by proxies.
 */
export function calendarFeed(app: FastifyInstance, deps: Deps): void {
  const config = { endpoint: feedFile }
  app.get<{ Params: { file: string } }>(feedFile.path, { config }, async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    const token = request.params.file.replace(/\.ics$/, '')
    const feed = await readFeed(deps, { token, ip: request.ip }, deps.clock.now())
    const etag = `"${digest(feed).slice(0, 22)}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply
      .type(CALENDAR_TYPE)
      .header('content-disposition', 'inline; filename="classes.ics"')
      .send(feed)
  })
}
