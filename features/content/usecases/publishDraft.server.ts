import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { lockStarter } from '#features/identity/usecases/lockCaller.server.ts'
import { databaseRefusal } from '#lib/databaseRefusal.server.ts'
import { inSavepoint, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { differences } from '#lib/differences.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import type { DraftContent } from '../draftSchema.ts'
import {
  type Draft,
  lockDraft,
  nextDue,
  putDraft,
  recordPublished,
  scheduleDraft,
  setDraftPictures,
  unscheduleDraft,
} from '../draftStore.server.ts'
import { pageChanges } from '../pageChanges.ts'
import { publishedContent, removePublished, savePreviousSlug } from '../publishStore.server.ts'
import { decidePublishAt } from '../rules.ts'
import { makePublic, wholeContent } from './publishContent.server.ts'
import { draftToChange, picturesOf, titleOf } from './saveDraft.server.ts'

interface DraftVersion {
  draftId: string
  /** The version that was shown: only that one may be published. */
  version: number
}

/**
 * Publishes a draft, now or at a given time. Throws NOT_FOUND, CHANGED, SLUG_TAKEN, PUBLISH_AT, or BAD_REQUEST with the
 * missing fields.
 */
export async function publishDraft(
  { db }: Deps,
  caller: Caller,
  { draftId, version, at }: DraftVersion & { at?: Temporal.Instant | undefined },
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { draft } = await draftToChange(trx, draftId, version)
    if (at) orThrow(decidePublishAt(at, now), 'at')
    // Content that was published but never edited in the console has no stored draft yet.
    if (draft.version === 0) await putDraft(trx, { ...draft, version: 1 }, caller.personId, now)
    const saved = { ...draft, version: Math.max(1, draft.version) }
    if (!at) return publish(trx, saved, draft.content, caller.personId, now)
    await wholeContent(trx, draftId, draft.content, now)
    await scheduleDraft(trx, saved, at, caller.personId)
    const after = { title: titleOf(draft.content), at: isoInstant(at) }
    const record = {
      action: `${draft.kind}.schedule`,
      subject: draft.kind,
      subjectId: draftId,
      after,
    } as const
    await recordAudit(trx, caller.personId, record, now)
  })
}

async function publish(
  trx: Trx,
  { id, kind, version, content: stored }: Draft,
  content: DraftContent,
  by: string | null,
  now: Temporal.Instant,
): Promise<void> {
  const before = await publishedContent(trx, id)
  const complete = await wholeContent(trx, id, content, now)
  await makePublic(trx, id, complete, now)
  if (complete.kind === 'post') {
    const previous = before?.kind === 'post' ? before.slug : undefined
    await savePreviousSlug(trx, { postId: id, previous, slug: complete.slug }, now)
  }
  await recordPublished(trx, id, version)
  await unscheduleDraft(trx, id)
  await setDraftPictures(trx, id, picturesOf(complete, stored))
  const record = {
    action: `${kind}.publish`,
    subject: kind,
    subjectId: id,
    ...(complete.kind === 'page'
      ? pageChanges(before, complete)
      : differences<DraftContent>(before ?? null, complete)),
  } as const
  await recordAudit(trx, by, record, now)
}

/** Cancels a scheduled publication; published content stays. Throws NOT_FOUND. */
export const unschedule = (
  { db }: Deps,
  caller: Caller,
  draftId: string,
  now: Temporal.Instant,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const draft = await lockDraft(trx, draftId)
    if (!draft) throw new Refusal('NOT_FOUND')
    if (!draft.publishAt) return
    await unscheduleDraft(trx, draftId)
    const before = { at: isoInstant(draft.publishAt) }
    const record = {
      action: `${draft.kind}.unschedule`,
      subject: draft.kind,
      subjectId: draftId,
      before,
    } as const
    await recordAudit(trx, caller.personId, record, now)
  })

/** Removes the content from the site; it stays as a draft. Throws NOT_FOUND or CHANGED. */
export async function unpublish(
  { db }: Deps,
  caller: Caller,
  { draftId, version }: DraftVersion,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { draft, published } = await draftToChange(trx, draftId, version)
    if (!published) throw new Refusal('NOT_FOUND')
    if (draft.version === 0) await putDraft(trx, { ...draft, version: 1 }, caller.personId, now)
    await removePublished(trx, draft.kind, draftId, now)
    await recordPublished(trx, draftId, null)
    const before = { title: titleOf(published) }
    const record = {
      action: `${draft.kind}.unpublish`,
      subject: draft.kind,
      subjectId: draftId,
      before,
    } as const
    await recordAudit(trx, caller.personId, record, now)
  })
}

/**
 * Publishes every draft that is due, each in its own transaction, in the version that was scheduled. A draft that can't
 * be published any more (its address was taken, or the database refuses it) is marked and waits for staff; a draft that
 * is locked waits for the next run. Neither delays the others. Returns the number of published drafts.
 */
export async function publishDue(deps: Pick<Deps, 'db' | 'log'>, now: Temporal.Instant): Promise<number> {
  const skippedIds: string[] = []
  let publishedCount = 0
  for (;;) {
    const attempt = await publishNextDue(deps, skippedIds, now)
    if (!attempt) return publishedCount
    if (attempt.outcome === 'published') publishedCount++
    if (attempt.outcome === 'deferred') skippedIds.push(attempt.id)
  }
}

type Outcome = 'published' | 'failed' | 'deferred'

/** Logs and audits that a scheduled draft was not published because the person who scheduled it no longer may. */
async function recordForbidden(
  trx: Trx,
  log: Deps['log'],
  { id, kind, scheduledBy }: Draft,
  now: Temporal.Instant,
): Promise<void> {
  const after = { call: `${kind}.publish`, refusal: 'FORBIDDEN' }
  log.warn({ event: 'job.refused', personId: scheduledBy, draft: id, ...after }, 'a draft is not published')
  const record = { action: 'access.refuse', subject: kind, subjectId: id, after } as const
  await recordAudit(trx, scheduledBy, record, now)
}

const publishNextDue = (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  skippedIds: string[],
  now: Temporal.Instant,
): Promise<{ id: string; outcome: Outcome } | undefined> =>
  inTransaction(db, async (trx) => {
    const draft = await nextDue(trx, now, skippedIds)
    if (!draft?.scheduled) return undefined
    const { id, scheduled, scheduledVersion, scheduledBy } = draft
    const due = { ...draft, version: scheduledVersion ?? draft.version }
    try {
      await inSavepoint(trx, async () => {
        if (scheduledBy) await lockStarter(trx, scheduledBy, 'editContent')
        await publish(trx, due, scheduled, scheduledBy, now)
      })
      return { id, outcome: 'published' }
    } catch (error) {
      const refusal = error instanceof Refusal ? error : databaseRefusal(error as Error)
      if (!refusal) log.error({ err: error, draft: id }, 'a draft could not be published at its time')
      if (refusal?.retryAfterSeconds) {
        log.warn({ err: error, draft: id }, 'a draft waits for the next run to be published')
        return { id, outcome: 'deferred' }
      }
      await unscheduleDraft(trx, id, refusal?.code ?? 'INTERNAL')
      if (refusal?.code === 'FORBIDDEN') await recordForbidden(trx, log, due, now)
      return { id, outcome: 'failed' }
    }
  })
