import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { rangeOf } from '../routes.server.ts'
import { isPerson } from '../store.server.ts'
import { recurringText as text } from '../text/recurring.ts'
import {
  pauseRecurring,
  previewAffectedDates,
  type Range,
  resumeRecurring,
  stopRecurring,
} from '../usecases/changeRecurring.server.ts'
import { previewRecurring, startRecurring } from '../usecases/startRecurring.server.ts'
import { recurringOf, viewAffectedDates, viewPlan } from '../views.server.ts'
import { staffRecurringContract as contract } from './schema.ts'

export function staffRecurringRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const read = contract['GET /console/members/:memberId/recurring']
  route(app, deps, read, async ({ params, now }) => {
    if (!(await isPerson(db, params.memberId))) throw new Refusal('NOT_FOUND')
    return { data: await recurringOf(db, params.memberId, now) }
  })

  const preview = contract['POST /console/members/:memberId/recurring/preview']
  route(app, deps, preview, async ({ params, body, caller, now }) => {
    const who = { personId: params.memberId, by: caller.personId }
    return { data: viewPlan(await previewRecurring(db, body, who, now), now) }
  })

  const start = contract['POST /console/members/:memberId/recurring']
  route(app, deps, start, async ({ params, body: { seen, ...request }, caller, now }) => {
    const who = { personId: params.memberId, by: caller.personId }
    const { id, booked } = await startRecurring(deps, request, who, seen, now)
    const data = await recurringOf(db, who.personId, now)
    const title = data.find(({ _id }) => _id === id)?.class.title ?? ''
    return { data, message: text.started(title, booked) }
  })

  const giving = contract['GET /console/members/:memberId/recurring/:recurringId/giving-back']
  route(app, deps, giving, async ({ params, query, now }) => {
    const whose = { id: params.recurringId, personId: params.memberId }
    return { data: viewAffectedDates(await previewAffectedDates(db, whose, rangeOf(query), now), now) }
  })

  const end = contract['POST /console/members/:memberId/recurring/:recurringId/end']
  route(app, deps, end, async ({ params, body, caller, now }) => {
    const change = { id: params.recurringId, personId: params.memberId, by: caller.personId, ...body }
    const returned = await stopRecurring(deps, change, now)
    return { data: await recurringOf(db, params.memberId, now), message: text.ended(returned) }
  })

  const pause = contract['POST /console/members/:memberId/recurring/:recurringId/pause']
  route(app, deps, pause, async ({ params, body: { seen, ...days }, caller, now }) => {
    const change = { id: params.recurringId, personId: params.memberId, by: caller.personId, seen }
    const returned = await pauseRecurring(deps, change, rangeOf(days) as Range, now)
    return { data: await recurringOf(db, params.memberId, now), message: text.paused(returned) }
  })

  const resume = contract['POST /console/members/:memberId/recurring/:recurringId/resume']
  route(app, deps, resume, async ({ params, caller, now }) => {
    const change = { id: params.recurringId, personId: params.memberId, by: caller.personId }
    await resumeRecurring(deps, change, now)
    return { data: await recurringOf(db, params.memberId, now), message: text.resumed }
  })
}
