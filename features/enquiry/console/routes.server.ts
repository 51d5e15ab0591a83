import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { isoInstant } from '#lib/time.ts'
import { answerEnquiry } from '../usecases/answerEnquiry.server.ts'
import {
  assignEnquiry,
  closeEnquiry,
  draftAnswer,
  linkMember,
  makeMember,
} from '../usecases/handleEnquiry.server.ts'
import { readEnquiry, readInbox } from '../usecases/readEnquiries.server.ts'
import { replyAgain, replyByWhatsapp } from '../usecases/replyByWhatsapp.server.ts'
import { enquiryConsoleContract as contract } from './schema.ts'

export function enquiryConsoleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, whatsapp } = deps
  const view = (caller: Caller, enquiryId: string, now: Temporal.Instant) =>
    readEnquiry(db, { me: caller.personId, isOn: whatsapp !== undefined }, enquiryId, now)
  route(app, deps, contract['GET /console/enquiries'], async ({ query, caller }) => ({
    data: await readInbox(db, caller.personId, query),
  }))
  route(app, deps, contract['GET /console/enquiries/:enquiryId'], async ({ params, caller, now }) => ({
    data: await view(caller, params.enquiryId, now),
  }))
  const assignment = contract['PUT /console/enquiries/:enquiryId/assignment']
  route(app, deps, assignment, async ({ params: { enquiryId }, body, caller, now }) => {
    await assignEnquiry(deps, { by: caller, enquiryId, version: body.version }, body.personId, now)
    return { data: await view(caller, enquiryId, now) }
  })
  const draft = contract['PUT /console/enquiries/:enquiryId/draft']
  route(app, deps, draft, async ({ params: { enquiryId }, body, caller, now }) => {
    const keptAt = await draftAnswer(deps, { by: caller, enquiryId }, body.body, now)
    return { data: { keptAt: keptAt && isoInstant(keptAt) } }
  })
  const answers = contract['POST /console/enquiries/:enquiryId/answers']
  route(app, deps, answers, async ({ params: { enquiryId }, body, caller, now }) => {
    await answerEnquiry(deps, { by: caller, enquiryId, version: body.version }, body, now)
    return { data: await view(caller, enquiryId, now) }
  })
  const replies = contract['POST /console/enquiries/:enquiryId/replies']
  route(app, deps, replies, async ({ params: { enquiryId }, body, caller, now }) => {
    await replyByWhatsapp(deps, { by: caller, enquiryId, version: body.version }, body, now)
    return { data: await view(caller, enquiryId, now) }
  })
  const again = contract['POST /console/enquiries/:enquiryId/replies/:answerId/again']
  route(app, deps, again, async ({ params: { enquiryId, answerId }, caller, now }) => {
    await replyAgain(deps, { by: caller, enquiryId, answerId }, now)
    return { data: await view(caller, enquiryId, now) }
  })
  const state = contract['PUT /console/enquiries/:enquiryId/state']
  route(app, deps, state, async ({ params: { enquiryId }, body, caller, now }) => {
    await closeEnquiry(deps, { by: caller, enquiryId, version: body.version }, body.closed, now)
    return { data: await view(caller, enquiryId, now) }
  })
  const member = contract['POST /console/enquiries/:enquiryId/member']
  route(app, deps, member, async ({ params: { enquiryId }, body, caller, now }) => {
    await makeMember(deps, { by: caller, enquiryId, version: body.version }, body, now)
    return { data: await view(caller, enquiryId, now) }
  })
  const link = contract['PUT /console/enquiries/:enquiryId/member']
  route(app, deps, link, async ({ params: { enquiryId }, body, caller, now }) => {
    await linkMember(deps, { by: caller, enquiryId, version: body.version }, body.memberId, now)
    return { data: await view(caller, enquiryId, now) }
  })
}
