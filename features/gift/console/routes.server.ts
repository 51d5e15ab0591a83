import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { formatDayTime } from '#lib/time.ts'
import { correctCard, listGifts, readGift } from '../usecases/serveGifts.server.ts'
import { consoleGiftContract as contract } from './schema.ts'
import { giftScreens as text } from './text/giftScreens.ts'

/** The console's endpoints for gifts. */
export function consoleGiftRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract['GET /console/gifts'], async ({ query, caller }) => ({
    data: { ...(await listGifts(deps.db, caller, query)), page: query.page, limit: query.limit },
  }))

  route(app, deps, contract['GET /console/gifts/:giftId'], async ({ params }) => ({
    data: await readGift(deps.db, params.giftId),
  }))

  route(app, deps, contract['POST /console/gifts/:giftId/card'], async ({ params, body, caller, now }) => {
    await correctCard(deps, caller, { ...params, ...body }, now)
    const data = await readGift(deps.db, params.giftId)
    const to = data.recipientEmail ?? ''
    const when = formatDayTime(Temporal.Instant.from(data.sendAt), now)
    return { data, message: data.sentAt ? text.sentAgain(to) : text.corrected(to, when) }
  })
}
