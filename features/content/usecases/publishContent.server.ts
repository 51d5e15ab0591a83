import type { Trx } from '#lib/db.server.ts'
import { unknownIn } from '#lib/placeholders.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { readingMinutes } from '#lib/sanitise.server.ts'
import { studioDay } from '#lib/time.ts'
import { parseInput } from '#lib/validation.server.ts'
import { type DraftContent, type PageContent, wholePage, wholePost, wholeTraining } from '../draftSchema.ts'
import { lockDraftId } from '../draftStore.server.ts'
import { missingOf, slugOwner, writePage, writePost, writeTraining } from '../publishStore.server.ts'
import { decideSlug } from '../rules.ts'
import { collectionText } from '../text/collections.ts'
import { draftText } from '../text/drafts.ts'
import { namedFacts } from './pageFacts.server.ts'

/** Returns the content in its published form. Throws BAD_REQUEST with the invalid fields, or SLUG_TAKEN. */
export async function wholeContent(
  trx: Trx,
  id: string,
  content: DraftContent,
  now: Temporal.Instant,
): Promise<DraftContent> {
  if (content.kind === 'page') return wholePageContent(trx, content, now)
  const whole = content.kind === 'post' ? parseInput(wholePost, content) : parseInput(wholeTraining, content)
  if (whole.kind === 'post') {
    // Two drafts with the same address wait for each other here.
    await lockDraftId(trx, whole.slug)
    orThrow(decideSlug(whole.slug, { id, ownerId: await slugOwner(trx, whole.slug) }), 'slug')
  }
  await refuseMissing(trx, whole)
  return whole
}

async function wholePageContent(trx: Trx, content: PageContent, now: Temporal.Instant): Promise<PageContent> {
  const whole = parseInput(wholePage, content)
  const unknown = unknownIn(whole, await namedFacts(trx, now))
  if (Object.keys(unknown).length) {
    const fields = Object.entries(unknown).map(([path, name]) => [path, collectionText.placeholder(name)])
    throw new Refusal('BAD_REQUEST', { fields: Object.fromEntries(fields) })
  }
  return whole
}

export type MissingReferences = Awaited<ReturnType<typeof missingOf>>

/** Whether instructors, pictures or classes that a draft references were deleted in the meantime. */
export function missingReferences(trx: Trx, content: DraftContent): Promise<MissingReferences> {
  if (content.kind === 'page') return missingOf(trx, { mediaIds: [], instructorIds: [], classIds: [] })
  const mediaIds = content.photoId ? [content.photoId] : []
  if (content.kind === 'training') {
    return missingOf(trx, { mediaIds, instructorIds: content.instructorIds, classIds: [] })
  }
  const instructorIds = content.authorId ? [content.authorId] : []
  return missingOf(trx, { mediaIds, instructorIds, classIds: content.tryClassId ? [content.tryClassId] : [] })
}

async function refuseMissing(trx: Trx, content: DraftContent): Promise<void> {
  const missing = await missingReferences(trx, content)
  const personField = content.kind === 'post' ? 'authorId' : 'instructorIds'
  const fields = { [personField]: missing.instructor, photoId: missing.media, tryClassId: missing.class }
  const fieldErrors = Object.entries(fields).flatMap(([field, isMissing]) =>
    isMissing ? [[field, draftText.unknown]] : [],
  )
  if (fieldErrors.length) throw new Refusal('BAD_REQUEST', { fields: Object.fromEntries(fieldErrors) })
}

/** Writes the content to the tables that the public calls read. */
export async function makePublic(
  trx: Trx,
  id: string,
  content: DraftContent,
  now: Temporal.Instant,
): Promise<void> {
  const day = studioDay(now)
  if (content.kind === 'post') {
    return writePost(trx, id, content, { day, readingMinutes: readingMinutes(content.body) })
  }
  if (content.kind === 'page') return writePage(trx, id, content, now)
  return writeTraining(trx, id, { ...content, startsOn: content.startsOn ?? day.toString() })
}
