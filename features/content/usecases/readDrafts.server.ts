import { smallAddress } from '#features/media/rules.ts'
import type { PageKey } from '#features/studio/text/starterPages.ts'
import { readStudio } from '#features/studio/usecases/readStudio.server.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { placeholdersOf } from '#lib/placeholders.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant, studioDay } from '#lib/time.ts'
import { pictureFile } from '../collectionStore.server.ts'
import type { DraftView } from '../console/schema.ts'
import { type DraftFilter, draftChoices, draftList } from '../draftListStore.server.ts'
import type { DraftContent } from '../draftSchema.ts'
import { type Draft, draftById } from '../draftStore.server.ts'
import { publishedContent, starterContent } from '../publishStore.server.ts'
import { defaultArt, draftState } from '../rules.ts'
import { namedFacts } from './pageFacts.server.ts'
import { type MissingReferences, makePublic, missingReferences } from './publishContent.server.ts'
import { readPost, readTraining } from './readContent.server.ts'
import { readPage } from './readPage.server.ts'

export async function listDrafts(db: Db, filter: DraftFilter) {
  const { rows, total } = await draftList(db, filter)
  const { kind, page, limit } = filter
  return {
    rows: rows.map(({ id, publishAt, changedAt, ...row }) => ({
      ...row,
      _id: id,
      kind,
      publishAt: publishAt && isoInstant(publishAt),
      changedAt: changedAt && isoInstant(changedAt),
    })),
    total,
    page,
    limit,
  }
}

/**
 * A draft. Published content and starter texts that nobody has edited in the console have no stored draft; they are
 * returned as version 0.
 */
export async function findDraft(
  db: Db,
  id: string,
): Promise<{ draft: Draft; published: DraftContent | undefined } | undefined> {
  const [draft, published] = [await draftById(db, id), await publishedContent(db, id)]
  if (draft) return { draft, published }
  if (published) return { draft: unstoredDraft(id, published), published }
  const starter = await starterContent(db, id)
  return starter && { draft: unstoredDraft(id, starter), published: undefined }
}

const unstoredDraft = (id: string, content: DraftContent): Draft => ({
  id,
  kind: content.kind,
  version: 0,
  content,
  publishedVersion: 0,
  publishAt: null,
  scheduled: null,
  scheduledVersion: null,
  scheduledBy: null,
  failed: false,
  changedAt: null,
  changedBy: null,
})

/** Throws NOT_FOUND. */
export async function readDraft(db: Db, id: string): Promise<DraftView> {
  const storedDraft = await findDraft(db, id)
  if (!storedDraft) throw new Refusal('NOT_FOUND')
  const { draft, published } = storedDraft
  return {
    _id: draft.id,
    kind: draft.kind,
    version: draft.version,
    state: draftState({ ...draft, published: published !== undefined }),
    publishAt: draft.publishAt && isoInstant(draft.publishAt),
    changedAt: draft.changedAt && isoInstant(draft.changedAt),
    changedBy: draft.changedBy?.name ?? null,
    failed: draft.failed,
    address: published ? addressOf(id, published) : null,
    picture: await photoAddress(db, draft.content),
    content: draft.content,
  }
}

async function photoAddress(db: Db, content: DraftContent): Promise<string | null> {
  if (content.kind === 'page' || content.photoId === null) return null
  const file = await pictureFile(db, content.photoId)
  return file ? smallAddress(file) : null
}

const addressOf = (id: string, content: DraftContent): string => {
  if (content.kind === 'page') return pageAddresses[content.page]
  return content.kind === 'post' ? `/${content.slug}` : `/teacher-single-training/${id}`
}

const pageAddresses: Record<PageKey, string> = {
  home: '/',
  about: '/about-us',
  why: '/why-pilates',
  privates: '/private-session',
  training: '/teacher-training',
  blogs: '/all-blogs',
  prices: '/membership',
  contact: '/contact-us',
  signUp: '/sign-up',
}

/** Thrown with the preview at the end of its transaction, so that the transaction is rolled back. */
class RollbackWithPreview extends Error {
  readonly preview: { page: string; call: string; answer: unknown }

  constructor(preview: RollbackWithPreview['preview']) {
    super()
    this.preview = preview
  }
}

/**
 * A draft as the public calls would return it, in the current language: it is published, read, and rolled back in one
 * transaction, so nobody else can see it. Throws NOT_FOUND.
 */
export async function previewDraft({ db }: Pick<Deps, 'db'>, id: string, now: Temporal.Instant) {
  const rolledBack = await inTransaction(db, async (trx): Promise<never> => {
    const draft = await findDraft(trx, id)
    if (!draft) throw new Refusal('NOT_FOUND')
    const content = publishable(draft.draft, await missingReferences(trx, draft.draft.content), now)
    await makePublic(trx, id, content, now)
    if (content.kind === 'page') throw new RollbackWithPreview(await pagePreview(trx, content.page, now))
    if (content.kind === 'training') {
      const page = `/teacher-single-training/${id}`
      throw new RollbackWithPreview({
        page,
        call: `/admin/get-single-training/${id}`,
        answer: await readTraining(trx, id),
      })
    }
    throw new RollbackWithPreview({
      page: `/${content.slug}`,
      call: `/blog/${content.slug}`,
      answer: await readPost(trx, content.slug),
    })
  }).catch((error: unknown) => {
    if (error instanceof RollbackWithPreview) return error
    throw error
  })
  return rolledBack.preview
}

/** The sign-up page takes its texts from the studio's profile; every other page has a call for its texts. */
const pagePreview = async (trx: Trx, page: PageKey, now: Temporal.Instant) => ({
  page: pageAddresses[page],
  ...(page === 'signUp'
    ? { call: '/studio', answer: await readStudio(trx) }
    : { call: `/studio/pages/${page}`, answer: await readPage(trx, page, now) }),
})

/**
 * Fills the missing parts of an unfinished draft, drops references to deleted rows, and gives a post a unique
 * slug.
 */
function publishable(
  { id, content }: Draft,
  missing: MissingReferences,
  now: Temporal.Instant,
): DraftContent {
  if (content.kind === 'page') return content
  const art = content.art || defaultArt[content.kind]
  const photoId = missing.media ? null : content.photoId
  if (content.kind === 'post') {
    const authorId = missing.instructor ? null : content.authorId
    const tryClassId = missing.class ? null : content.tryClassId
    return { ...content, art, photoId, authorId, tryClassId, slug: `draft-${id}` }
  }
  const startsOn = content.startsOn ?? studioDay(now).toString()
  return { ...content, art, photoId, startsOn, endsOn: content.endsOn ?? startsOn }
}

/** The people, pictures and classes that a draft may reference, and the placeholders that its texts may have. */
export async function readChoices(db: Db, now: Temporal.Instant) {
  const facts = await namedFacts(db, now)
  return { ...(await draftChoices(db)), facts: placeholdersOf(facts) }
}
