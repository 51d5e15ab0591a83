import type { Trx } from '#lib/db.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { readingMinutes } from '#lib/sanitise.server.ts'
import { studioDay } from '#lib/time.ts'
import { checked } from '#lib/validation.server.ts'
import { type DraftContent, wholePost, wholeTraining } from '../draftSchema.ts'
import { lockDraftId } from '../draftStore.server.ts'
import { missingOf, slugOwner, writePost, writeTraining } from '../publishStore.server.ts'
import { decideSlug } from '../rules.ts'
import { draftText } from '../text/drafts.ts'

/** What may be published, as it is published. Throws BAD_REQUEST with the fields named, or SLUG_TAKEN. */
export async function wholeContent(trx: Trx, id: string, content: DraftContent): Promise<DraftContent> {
  const whole = content.kind === 'post' ? checked(wholePost, content) : checked(wholeTraining, content)
  if (whole.kind === 'post') {
    // Two that want the same address wait for each other.
    await lockDraftId(trx, whole.slug)
    orThrow(decideSlug(whole.slug, { id, ownerId: await slugOwner(trx, whole.slug) }), 'slug')
  }
  await refuseMissing(trx, whole)
  return whole
}

export type Missing = Awaited<ReturnType<typeof missingOf>>

/** What a draft names may have gone since it was chosen. */
export function missingIn(trx: Trx, content: DraftContent): Promise<Missing> {
  const mediaIds = content.photoId ? [content.photoId] : []
  if (content.kind === 'training') {
    return missingOf(trx, { mediaIds, instructorIds: content.instructorIds, classIds: [] })
  }
  const instructorIds = content.authorId ? [content.authorId] : []
  return missingOf(trx, { mediaIds, instructorIds, classIds: content.tryClassId ? [content.tryClassId] : [] })
}

async function refuseMissing(trx: Trx, content: DraftContent): Promise<void> {
  const missing = await missingIn(trx, content)
  const who = content.kind === 'post' ? 'authorId' : 'instructorIds'
  const fields = { [who]: missing.instructor, photoId: missing.media, tryClassId: missing.class }
  const named = Object.entries(fields).flatMap(([field, gone]) => (gone ? [[field, draftText.unknown]] : []))
  if (named.length) throw new Refusal('BAD_REQUEST', { fields: Object.fromEntries(named) })
}

/** Writes it where the public calls read. */
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
  return writeTraining(trx, id, { ...content, startsOn: content.startsOn ?? day.toString() })
}
