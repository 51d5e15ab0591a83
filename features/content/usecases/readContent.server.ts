import { photosOf, withPictures } from '#features/media/usecases/readPhotos.server.ts'
import type { Db } from '#lib/db.server.ts'
import { toRupees } from '#lib/money.ts'
import { Refusal } from '#lib/refusals.ts'
import { picturesIn, SLUG } from '../rules.ts'
import type { InstructorProfile, PostSummary, PostView, TrainingView } from '../schema.ts'
import { instructorRows, postBySlug, postRows, type TrainingRow, trainings } from '../store.server.ts'

/** Adds to each row the photograph that replaces its drawing, if it has one. */
async function withPhotos<T extends { photoId: string | null }>(db: Db, rows: T[]) {
  const photoOf = await photosOf(
    db,
    rows.map(({ photoId }) => photoId),
  )
  return rows.map(({ photoId, ...row }) => ({ ...row, ...photoOf(photoId) }))
}

/** All posts, newest first. */
export const postSummaries = async (db: Db): Promise<PostSummary[]> => withPhotos(db, await postRows(db))

export const instructorProfiles = async (db: Db): Promise<InstructorProfile[]> =>
  withPhotos(db, await instructorRows(db))

/** Throws NOT_FOUND. */
export async function instructorAt(db: Db, slug: string): Promise<InstructorProfile> {
  const [profile] = await withPhotos(db, await instructorRows(db, slug))
  if (!profile) throw new Refusal('NOT_FOUND')
  return profile
}

/** A post by its current or a previous address. Throws NOT_FOUND, also for an invalid slug. */
export async function readPost(db: Db, slug: string): Promise<PostView> {
  const row = SLUG.test(slug) ? await postBySlug(db, slug) : undefined
  if (!row) throw new Refusal('NOT_FOUND')
  const { photoId, ...post } = row
  const photoOf = await photosOf(db, [photoId])
  return { ...post, ...photoOf(photoId), body: await withPictures(db, post.body, picturesIn(post.body)) }
}

export async function listTrainings(db: Db): Promise<TrainingView[]> {
  return (await withPhotos(db, await trainings(db))).map(viewTraining)
}

/** Throws NOT_FOUND. */
export async function readTraining(db: Db, id: string): Promise<TrainingView> {
  const [training] = await withPhotos(db, await trainings(db, id))
  if (!training) throw new Refusal('NOT_FOUND')
  return viewTraining(training)
}

type Training = Omit<TrainingRow, 'photoId'> & Pick<TrainingView, 'photo'>

const viewTraining = ({ id, title, startsOn, details, instructors, ...photo }: Training): TrainingView => ({
  _id: id,
  title,
  startsOn,
  endsOn: details.endsOn,
  summary: details.summary,
  level: details.level,
  location: details.location,
  schedule: details.schedule,
  hours: details.hours,
  fee: toRupees(details.feePaise),
  earlyFee: details.earlyFeePaise === null ? null : toRupees(details.earlyFeePaise),
  earlyFeeUntil: details.earlyUntil,
  seats: details.seats,
  art: details.artName,
  description: details.description,
  curriculum: details.curriculum,
  included: details.whatIsIncluded,
  requirements: details.requirements,
  faqs: details.faqs,
  instructors,
  ...photo,
})
