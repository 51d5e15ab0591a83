import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { draftText as text } from '../text/drafts.ts'
import { publishDraft, unpublish, unschedule } from '../usecases/publishDraft.server.ts'
import { listDrafts, previewDraft, readChoices, readDraft } from '../usecases/readDrafts.server.ts'
import { beginDraft, discardDraft, saveDraft } from '../usecases/saveDraft.server.ts'
import { draftContract as contract } from './schema.ts'

/** The endpoints for articles and trainings that staff edit. */
export function draftRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const draftResponse = async (draftId: string, message = '') => ({
    data: await readDraft(db, draftId),
    message,
  })

  route(app, deps, contract['GET /console/drafts'], async ({ query }) => ({
    data: await listDrafts(db, query),
  }))
  route(app, deps, contract['POST /console/drafts'], async ({ body, caller, now }) =>
    draftResponse(await beginDraft(deps, caller, body.kind, now)),
  )
  route(app, deps, contract['GET /console/drafts/choices'], async ({ now }) => ({
    data: await readChoices(db, now),
  }))
  route(app, deps, contract['GET /console/drafts/:draftId'], async ({ params }) =>
    draftResponse(params.draftId),
  )
  route(app, deps, contract['PUT /console/drafts/:draftId'], async ({ params, body, caller, now }) => {
    await saveDraft(deps, caller, { ...params, ...body }, now)
    return draftResponse(params.draftId, text.saved)
  })
  route(app, deps, contract['DELETE /console/drafts/:draftId'], async ({ params, query, caller, now }) => {
    await discardDraft(deps, caller, { ...params, ...query }, now)
    return { data: null, message: text.discarded }
  })
  route(
    app,
    deps,
    contract['POST /console/drafts/:draftId/publish'],
    async ({ params, body, caller, now }) => {
      const publishAt = body.at === undefined ? undefined : Temporal.Instant.from(body.at)
      await publishDraft(deps, caller, { ...params, version: body.version, at: publishAt }, now)
      return draftResponse(params.draftId, publishAt ? text.scheduled : text.published)
    },
  )
  route(app, deps, contract['POST /console/drafts/:draftId/unschedule'], async ({ params, caller, now }) => {
    await unschedule(deps, caller, params.draftId, now)
    return draftResponse(params.draftId, text.unscheduled)
  })
  route(
    app,
    deps,
    contract['POST /console/drafts/:draftId/unpublish'],
    async ({ params, body, caller, now }) => {
      await unpublish(deps, caller, { ...params, ...body }, now)
      return draftResponse(params.draftId, text.unpublished)
    },
  )
  route(app, deps, contract['GET /console/drafts/:draftId/preview'], async ({ params, now }) => ({
    data: await previewDraft(deps, params.draftId, now),
  }))
}
