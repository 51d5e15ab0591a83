import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { smallAddress } from '#features/media/rules.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { differences, differing, pick } from '#lib/differences.ts'
import { Refusal } from '#lib/refusals.ts'
import {
  deleteTestimonial,
  insertInstructor,
  insertTestimonial,
  instructorList,
  locationList,
  lockList,
  type NewInstructor,
  type NewTestimonial,
  pictureFile,
  reorder,
  setLocationPhoto,
  testimonialList,
  updateInstructor,
  updateTestimonial,
} from '../collectionStore.server.ts'
import type { LocationPhoto } from '../console/collectionSchema.ts'
import { collectionText as text } from '../text/collections.ts'
import { draftText } from '../text/drafts.ts'

// Short lists that the site shows directly. A change takes effect at once, and must have the version that was shown.

type List = 'testimonial' | 'instructor'
type Row = { _id: string; version: number }

const readList = { testimonial: testimonialList, instructor: instructorList }

/** Runs `work` in a transaction that has locked the list. */
async function inLockedList({ db }: Deps, list: List, work: (trx: Trx) => Promise<void>): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockList(trx, list)
    await work(trx)
  })
}

/** The fields of a row that were sent, with their current values. */
const partsOf = <T extends object>(row: T, sent: T): Partial<T> =>
  pick(row, Object.keys(sent) as (keyof T & string)[])

/** The current row, if it is the version that was shown. Throws NOT_FOUND, or CHANGED with the fields that differ. */
function requireVersion<T extends Row>(rows: T[], id: string, version: number, sent: Partial<T> = {}): T {
  const row = rows.find(({ _id }) => _id === id)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.version === version) return row
  const names = differing(partsOf<Partial<T>>(row, sent), sent)
  throw new Refusal('CHANGED', { fields: Object.fromEntries(names.map((name) => [name, draftText.differs])) })
}

interface Change<T> {
  id: string
  version: number
  sent: T
}

const auditRecord = <L extends List, V extends string>(
  list: L,
  verb: V,
  id: string,
  before?: object | null,
  after?: object | null,
) => ({
  action: `${list}.${verb}` as const,
  subject: list,
  subjectId: id,
  before: before ?? null,
  after: after ?? null,
})

export const addTestimonial = (deps: Deps, caller: Caller, sent: NewTestimonial, now: Temporal.Instant) =>
  inLockedList(deps, 'testimonial', async (trx) => {
    const id = await insertTestimonial(trx, sent)
    await recordAudit(trx, caller.personId, auditRecord('testimonial', 'add', id, undefined, sent), now)
  })

/** Throws NOT_FOUND or CHANGED. */
export const changeTestimonial = (
  deps: Deps,
  caller: Caller,
  { id, version, sent }: Change<NewTestimonial>,
  now: Temporal.Instant,
) =>
  inLockedList(deps, 'testimonial', async (trx) => {
    const row = requireVersion(await testimonialList(trx), id, version, sent)
    await updateTestimonial(trx, id, sent)
    const { before, after } = differences(partsOf<NewTestimonial>(row, sent), sent)
    await recordAudit(trx, caller.personId, auditRecord('testimonial', 'change', id, before, after), now)
  })

/** Throws NOT_FOUND or CHANGED. */
export const removeTestimonial = (
  deps: Deps,
  caller: Caller,
  { id, version }: Omit<Change<never>, 'sent'>,
  now: Temporal.Instant,
) =>
  inLockedList(deps, 'testimonial', async (trx) => {
    const { _id, version: _, ...row } = requireVersion(await testimonialList(trx), id, version)
    await deleteTestimonial(trx, id)
    await recordAudit(trx, caller.personId, auditRecord('testimonial', 'remove', id, row), now)
  })

/** Throws CHANGED if the ids are not exactly those of the list. */
export const changeOrder = (deps: Deps, caller: Caller, list: List, ids: string[], now: Temporal.Instant) =>
  inLockedList(deps, list, async (trx) => {
    const currentIds = (await readList[list](trx)).map(({ _id }) => _id)
    const ordered = new Set(ids)
    if (ordered.size !== currentIds.length || currentIds.some((id) => !ordered.has(id)))
      throw new Refusal('CHANGED')
    await reorder(trx, list, ids)
    await recordAudit(
      trx,
      caller.personId,
      auditRecord(list, 'order', 'all', { ids: currentIds }, { ids }),
      now,
    )
  })

/** The address of a photograph in its small size; null without one. Throws BAD_REQUEST if it does not exist. */
async function photoOf(trx: Trx, photoId: string | null): Promise<string | null> {
  const file = photoId === null ? undefined : await pictureFile(trx, photoId)
  if (photoId !== null && !file) throw new Refusal('BAD_REQUEST', { fields: { photoId: text.picture } })
  return file ? smallAddress(file) : null
}

/** Throws BAD_REQUEST for a picture that does not exist. */
export const addInstructor = (deps: Deps, caller: Caller, sent: NewInstructor, now: Temporal.Instant) =>
  inLockedList(deps, 'instructor', async (trx) => {
    const id = await insertInstructor(trx, sent, await photoOf(trx, sent.photoId))
    await recordAudit(trx, caller.personId, auditRecord('instructor', 'add', id, undefined, sent), now)
  })

/** Throws NOT_FOUND, CHANGED or BAD_REQUEST. */
export const changeInstructor = (
  deps: Deps,
  caller: Caller,
  { id, version, sent }: Change<NewInstructor>,
  now: Temporal.Instant,
) =>
  inLockedList(deps, 'instructor', async (trx) => {
    const row = requireVersion(await instructorList(trx), id, version, sent)
    await updateInstructor(trx, id, sent, await photoOf(trx, sent.photoId))
    const { before, after } = differences(partsOf<NewInstructor>(row, sent), sent)
    await recordAudit(trx, caller.personId, auditRecord('instructor', 'change', id, before, after), now)
  })

export const listLocations = async (db: Db): Promise<LocationPhoto[]> =>
  (await locationList(db)).map(({ picture, ...location }) => ({
    ...location,
    picture: picture && smallAddress(picture),
  }))

/** Throws NOT_FOUND or BAD_REQUEST. */
export async function changeLocationPhoto(
  { db }: Deps,
  caller: Caller,
  { location, photoId }: { location: string; photoId: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = (await locationList(trx)).find((each) => each.location === location)
    if (!row) throw new Refusal('NOT_FOUND')
    await photoOf(trx, photoId)
    await setLocationPhoto(trx, location, photoId)
    const record = {
      action: 'location.picture',
      subject: 'location',
      subjectId: location,
      before: { photoId: row.photoId },
      after: { photoId },
    } as const
    await recordAudit(trx, caller.personId, record, now)
  })
}
