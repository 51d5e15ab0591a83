import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { formatDay } from '#lib/time.ts'
import { ownFreezeContract as contract } from './schema.ts'
import { ownFreezeText as text } from './text/ownFreeze.ts'
import {
  endOwnFreeze,
  freezeOwnPass,
  previewOwnFreeze,
  readOwnFreezes,
} from './usecases/ownFreezes.server.ts'

const rangeOf = ({ from, to }: { from: string; to: string }) => ({
  from: Temporal.PlainDate.from(from),
  to: Temporal.PlainDate.from(to),
})

/** The freezes that members make of their own passes. */
export function ownFreezeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /user/passes/:passId/freezes'], async ({ params, caller, now }) => ({
    data: await readOwnFreezes(db, { ...params, personId: caller.personId }, now),
  }))
  const preview = contract['POST /user/passes/:passId/freeze/preview']
  route(app, deps, preview, async ({ params, body, caller, now }) => ({
    data: await previewOwnFreeze(db, { ...params, personId: caller.personId }, rangeOf(body), now),
  }))
  const freeze = contract['POST /user/passes/:passId/freeze']
  route(app, deps, freeze, async ({ params: { passId }, body: { terms, ...days }, caller, now }) => {
    const range = rangeOf(days)
    const until = await freezeOwnPass(deps, caller, passId, { range, terms }, now)
    const data = await readOwnFreezes(db, { passId, personId: caller.personId }, now)
    return { data, message: text.frozen(formatDay(range.from), formatDay(range.to), formatDay(until)) }
  })
  const end = contract['POST /user/passes/:passId/freezes/:freezeId/end']
  route(app, deps, end, async ({ params, body, caller, now }) => {
    const until = await endOwnFreeze(deps, caller, { ...params, ...body }, now)
    const data = await readOwnFreezes(db, { passId: params.passId, personId: caller.personId }, now)
    return { data, message: text.ended(formatDay(until)) }
  })
}
