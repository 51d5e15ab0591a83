import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { instructorList, testimonialList } from '../collectionStore.server.ts'
import { policyKeys } from '../schema.ts'
import { collectionText as text } from '../text/collections.ts'
import {
  addInstructor,
  addTestimonial,
  changeInstructor,
  changeLocationPhoto,
  changeOrder,
  changeTestimonial,
  listLocations,
  removeTestimonial,
} from '../usecases/editLists.server.ts'
import { changePolicy, listPolicies, readPolicy } from '../usecases/policies.server.ts'
import { collectionContract as contract } from './collectionSchema.ts'

/** The endpoints with which staff edit testimonials, instructors, policies, and the pictures of the locations. */
export function collectionRoutes(app: FastifyInstance, deps: Deps): void {
  testimonialRoutes(app, deps)
  instructorRoutes(app, deps)
  policyRoutes(app, deps)
  const locations = async (message = '') => ({ data: { rows: await listLocations(deps.db) }, message })
  route(app, deps, contract['GET /console/place-pictures'], () => locations())
  const picture = contract['PUT /console/place-pictures/:location']
  route(app, deps, picture, async ({ params, body, caller, now }) => {
    await changeLocationPhoto(deps, caller, { ...params, ...body }, now)
    return locations(text.saved)
  })
}

function testimonialRoutes(app: FastifyInstance, deps: Deps): void {
  const listResponse = async (message = '') => ({ data: { rows: await testimonialList(deps.db) }, message })
  route(app, deps, contract['GET /console/testimonials'], () => listResponse())
  route(app, deps, contract['POST /console/testimonials'], async ({ body, caller, now }) => {
    await addTestimonial(deps, caller, body, now)
    return listResponse(text.saved)
  })
  route(app, deps, contract['PUT /console/testimonials/order'], async ({ body, caller, now }) => {
    await changeOrder(deps, caller, 'testimonial', body.ids, now)
    return listResponse(text.saved)
  })
  const updateEndpoint = contract['PUT /console/testimonials/:testimonialId']
  route(app, deps, updateEndpoint, async ({ params, body: { version, ...sent }, caller, now }) => {
    await changeTestimonial(deps, caller, { id: params.testimonialId, version, sent }, now)
    return listResponse(text.saved)
  })
  const deleteEndpoint = contract['DELETE /console/testimonials/:testimonialId']
  route(app, deps, deleteEndpoint, async ({ params, query, caller, now }) => {
    await removeTestimonial(deps, caller, { id: params.testimonialId, ...query }, now)
    return listResponse(text.removed)
  })
}

function instructorRoutes(app: FastifyInstance, deps: Deps): void {
  const listResponse = async (message = '') => ({ data: { rows: await instructorList(deps.db) }, message })
  route(app, deps, contract['GET /console/instructor-profiles'], () => listResponse())
  route(app, deps, contract['POST /console/instructor-profiles'], async ({ body, caller, now }) => {
    await addInstructor(deps, caller, body, now)
    return listResponse(text.saved)
  })
  route(app, deps, contract['PUT /console/instructor-profiles/order'], async ({ body, caller, now }) => {
    await changeOrder(deps, caller, 'instructor', body.ids, now)
    return listResponse(text.saved)
  })
  const updateEndpoint = contract['PUT /console/instructor-profiles/:instructorId']
  route(app, deps, updateEndpoint, async ({ params, body: { version, ...sent }, caller, now }) => {
    await changeInstructor(deps, caller, { id: params.instructorId, version, sent }, now)
    return listResponse(text.saved)
  })
}

function policyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/policies'], async () => ({
    data: { rows: await listPolicies(db) },
  }))
  route(app, deps, contract['GET /console/policies/:key'], async ({ params, now }) => ({
    data: await readPolicy(db, policyKeyOf(params.key), now),
  }))
  route(app, deps, contract['PUT /console/policies/:key'], async ({ params, body, caller, now }) => {
    const key = policyKeyOf(params.key)
    await changePolicy(deps, caller, { key, ...body }, now)
    return { data: await readPolicy(db, key, now), message: text.saved }
  })
}

/** Throws NOT_FOUND for a policy that the site does not have. */
function policyKeyOf(text: string): (typeof policyKeys)[number] {
  const key = policyKeys.find((each) => each === text)
  if (!key) throw new Refusal('NOT_FOUND')
  return key
}
