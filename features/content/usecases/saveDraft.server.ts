import * as z from 'zod'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { differing } from '#lib/differences.ts'
import { Refusal } from '#lib/refusals.ts'
import { sanitiseArticle, sanitiseDescription } from '#lib/sanitise.server.ts'
import { formatLongDayTime } from '#lib/time.ts'
import { parseInput } from '#lib/validation.server.ts'
import { type creatableKinds, type DraftContent, draftContent } from '../draftSchema.ts'
import {
  type Draft,
  deleteDraft,
  lockDraft,
  lockDraftId,
  putDraft,
  setDraftPictures,
} from '../draftStore.server.ts'
import { picturesIn } from '../rules.ts'
import { draftText } from '../text/drafts.ts'
import { findDraft } from './readDrafts.server.ts'

const emptyPost: DraftContent = {
  kind: 'post',
  slug: '',
  title: '',
  excerpt: '',
  tags: [],
  authorId: null,
  art: '',
  photoId: null,
  coverAlt: '',
  caption: '',
  level: '',
  tryClassId: null,
  body: '',
  hindi: { title: '', excerpt: '', coverAlt: '', caption: '', level: '', body: '' },
}
const emptyTraining: DraftContent = {
  kind: 'training',
  title: '',
  summary: '',
  level: '',
  location: '',
  startsOn: null,
  endsOn: null,
  schedule: '',
  hours: 0,
  feePaise: 0,
  earlyFeePaise: null,
  earlyUntil: null,
  seats: 0,
  art: '',
  photoId: null,
  description: '',
  curriculum: [],
  whatIsIncluded: [],
  requirements: [],
  faqs: [],
  instructorIds: [],
  hindi: {
    title: '',
    summary: '',
    level: '',
    schedule: '',
    description: '',
    curriculum: [],
    whatIsIncluded: [],
    requirements: [],
    faqs: [],
  },
}

/** Returns the id. */
export const beginDraft = (
  { db }: Deps,
  caller: Caller,
  kind: (typeof creatableKinds)[number],
  now: Temporal.Instant,
): Promise<string> =>
  inTransaction(db, async (trx) => {
    const id = crypto.randomUUID()
    const content = kind === 'post' ? emptyPost : emptyTraining
    await putDraft(trx, { id, kind, version: 1, content }, caller.personId, now)
    await recordAudit(trx, caller.personId, { action: 'draft.begin', subject: kind, subjectId: id }, now)
    return id
  })

/**
 * Throws CHANGED if the draft has another version than the one that was seen. The refusal names the person who saved
 * it, and the parts that differ.
 */
export function requireCurrentVersion(
  draft: Draft,
  seenVersion: number,
  content: DraftContent = draft.content,
): void {
  if (draft.version === seenVersion) return
  const fields = differing(draft.content, content).map((name) => [name, draftText.differs])
  const { changedBy, changedAt } = draft
  const details = changedBy && changedAt && { who: changedBy.name, when: formatLongDayTime(changedAt) }
  throw new Refusal('CHANGED', { ...(details && { details }), fields: Object.fromEntries(fields) })
}

/** Locks a draft for a change. Throws NOT_FOUND, or CHANGED if it has another version than the one that was seen. */
export async function draftToChange(trx: Trx, id: string, seenVersion: number, content?: DraftContent) {
  await lockDraftId(trx, id)
  await lockDraft(trx, id)
  const draft = await findDraft(trx, id)
  if (!draft || (content && content.kind !== draft.draft.kind)) throw new Refusal('NOT_FOUND')
  requireCurrentVersion(draft.draft, seenVersion, content)
  return draft
}

/** Has the shape of the body of the call, so that an error is at the same path. */
const callBody = z.object({ content: draftContent })

/**
 * Saves a draft, at each pause in typing. Only the first of several saves in a row by one person is audited, because
 * nobody else sees the text until it is published. Throws NOT_FOUND, CHANGED, BAD_REQUEST.
 */
export const saveDraft = (
  { db }: Deps,
  caller: Caller,
  { draftId, version, content }: { draftId: string; version: number; content: DraftContent },
  now: Temporal.Instant,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { draft, published } = await draftToChange(trx, draftId, version, content)
    // Sanitising may close tags and so make the content longer. Content that is then too long is refused.
    const { content: clean } = parseInput(callBody, { content: sanitised(content) })
    const names = differing(draft.content, clean)
    if (!names.length) return
    await putDraft(trx, { ...draft, content: clean, version: version + 1 }, caller.personId, now)
    await setDraftPictures(trx, draftId, picturesOf(clean, draft.scheduled, published))
    if (draft.changedBy?.id === caller.personId) return
    const record = {
      action: 'draft.change',
      subject: draft.kind,
      subjectId: draftId,
      after: { parts: names },
    } as const
    await recordAudit(trx, caller.personId, record, now)
  })

function sanitised(content: DraftContent): DraftContent {
  // The texts of a page are plain text, and are escaped when they are shown.
  if (content.kind === 'page') return content
  if (content.kind === 'post') {
    const body = sanitiseArticle(content.body)
    return { ...content, body, hindi: { ...content.hindi, body: sanitiseArticle(content.hindi.body) } }
  }
  const description = sanitiseDescription(content.description)
  const inHindi = sanitiseDescription(content.hindi.description)
  return { ...content, description, hindi: { ...content.hindi, description: inHindi } }
}

/** The name of a draft in the audit. */
export const titleOf = (content: DraftContent): string =>
  content.kind === 'page' ? content.page : content.title

/** The pictures of everything that may be shown: the draft, the scheduled version, the published version. */
export function picturesOf(...contents: (DraftContent | null | undefined)[]) {
  const all = contents.filter((each) => each !== null && each !== undefined)
  const bodies = all.flatMap((each) => (each.kind === 'post' ? [each.body, each.hindi.body] : []))
  return {
    hashes: picturesIn(...bodies),
    ids: all.flatMap((each) => (each.kind === 'page' ? [] : (each.photoId ?? []))),
  }
}

/**
 * Discards what was written since the publication; unpublished drafts are deleted. Throws CHANGED; NOT_FOUND, also if
 * there is nothing to discard.
 */
export const discardDraft = (
  { db }: Deps,
  caller: Caller,
  { draftId, version }: { draftId: string; version: number },
  now: Temporal.Instant,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { draft, published } = await draftToChange(trx, draftId, version)
    if (draft.version === (published ? draft.publishedVersion : 0)) throw new Refusal('NOT_FOUND')
    if (published) {
      const next = version + 1
      await putDraft(
        trx,
        { ...draft, content: published, version: next, publishedVersion: next },
        caller.personId,
        now,
      )
      await setDraftPictures(trx, draftId, picturesOf(published, draft.scheduled))
    } else await deleteDraft(trx, draftId)
    const record = {
      action: 'draft.discard',
      subject: draft.kind,
      subjectId: draftId,
      before: { title: titleOf(draft.content) },
    } as const
    await recordAudit(trx, caller.personId, record, now)
  })
