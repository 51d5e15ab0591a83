import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
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
import { enquiryConsoleContract as contract } from './schema.ts'

export function enquiryConsoleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/enquiries'], async ({ query, caller }) => ({
    data: await readInbox(db, caller.personId, query),
  }))
  route(app, deps, contract['GET /console/enquiries/:enquiryId'], async ({ params, caller }) => ({
    data: await readEnquiry(db, caller.personId, params.enquiryId),
  }))
  const assignment = contract['PUT /console/enquiries/:enquiryId/assignment']
  route(app, deps, assignment, async ({ params: { enquiryId }, body, caller, now }) => {
    await assignEnquiry(deps, { by: caller, enquiryId, version: body.version }, body.personId, now)
    return { data: await readEnquiry(db, caller.personId, enquiryId) }
  })
  const draft = contract['PUT /console/enquiries/:enquiryId/draft']
  route(app, deps, draft, async ({ params: { enquiryId }, body, caller, now }) => {
    const keptAt = await draftAnswer(deps, { by: caller, enquiryId }, body.body, now)
    return { data: { keptAt: keptAt && isoInstant(keptAt) } }
  })
  const answers = contract['POST /console/enquiries/:enquiryId/answers']
  route(app, deps, answers, async ({ params: { enquiryId }, body, caller, now }) => {
    await answerEnquiry(deps, { by: caller, enquiryId, version: body.version }, body, now)
    return { data: await readEnquiry(db, caller.personId, enquiryId) }
  })
  const state = contract['PUT /console/enquiries/:enquiryId/state']
  route(app, deps, state, async ({ params: { enquiryId }, body, caller, now }) => {
    await closeEnquiry(deps, { by: caller, enquiryId, version: body.version }, body.closed, now)
    return { data: await readEnquiry(db, caller.personId, enquiryId) }
  })
  const member = contract['POST /console/enquiries/:enquiryId/member']
  route(app, deps, member, async ({ params: { enquiryId }, body, caller, now }) => {
    await makeMember(deps, { by: caller, enquiryId, version: body.version }, body, now)
    return { data: await readEnquiry(db, caller.personId, enquiryId) }
  })
  const link = contract['PUT /console/enquiries/:enquiryId/member']
  route(app, deps, link, async ({ params: { enquiryId }, body, caller, now }) => {
    await linkMember(deps, { by: caller, enquiryId, version: body.version }, body.memberId, now)
    return { data: await readEnquiry(db, caller.personId, enquiryId) }
  })
}
