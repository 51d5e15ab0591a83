import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { recurringContract as contract } from './schema.ts'
import { recurringText as text } from './text/recurring.ts'
import {
  pauseRecurring,
  previewAffectedDates,
  type Range,
  resumeRecurring,
  stopRecurring,
} from './usecases/changeRecurring.server.ts'
import { previewRecurring, startRecurring } from './usecases/startRecurring.server.ts'
import { recurringOf, viewAffectedDates, viewPlan } from './views.server.ts'

/** Either both days are given, or neither. */
export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Range | null {
  if (from === undefined && to === undefined) return null
  if (from === undefined || to === undefined)
    throw new Refusal('BAD_REQUEST', { field: from ? 'to' : 'from' })
  return { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }
}

export function recurringRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /user/recurring'], async ({ caller, now }) => ({
    data: await recurringOf(db, caller.personId, now),
  }))

  route(app, deps, contract['POST /user/recurring/preview'], async ({ body, caller, now }) => ({
    data: viewPlan(await previewRecurring(db, body, { personId: caller.personId }, now), now),
  }))

  route(app, deps, contract['POST /user/recurring'], async ({ body: { seen, ...request }, caller, now }) => {
    const { personId } = caller
    const { id, booked } = await startRecurring(deps, request, { personId }, seen, now)
    const data = await recurringOf(db, personId, now)
    const title = data.find(({ _id }) => _id === id)?.class.title ?? ''
    return { data, message: text.started(title, booked) }
  })

  const giving = contract['GET /user/recurring/:recurringId/giving-back']
  route(app, deps, giving, async ({ params, query, caller, now }) => {
    const whose = { id: params.recurringId, personId: caller.personId }
    return { data: viewAffectedDates(await previewAffectedDates(db, whose, rangeOf(query), now), now) }
  })

  const end = contract['POST /user/recurring/:recurringId/end']
  route(app, deps, end, async ({ params, body, caller: { personId }, now }) => {
    const returned = await stopRecurring(deps, { id: params.recurringId, personId, ...body }, now)
    return { data: await recurringOf(db, personId, now), message: text.ended(returned) }
  })

  const pause = contract['POST /user/recurring/:recurringId/pause']
  route(app, deps, pause, async ({ params, body: { seen, ...days }, caller: { personId }, now }) => {
    const range = rangeOf(days) as Range
    const returned = await pauseRecurring(deps, { id: params.recurringId, personId, seen }, range, now)
    return { data: await recurringOf(db, personId, now), message: text.paused(returned) }
  })

  const resume = contract['POST /user/recurring/:recurringId/resume']
  route(app, deps, resume, async ({ params, caller: { personId }, now }) => {
    await resumeRecurring(deps, { id: params.recurringId, personId }, now)
    return { data: await recurringOf(db, personId, now), message: text.resumed }
  })
}
