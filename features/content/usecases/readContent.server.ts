import type { Db } from '#lib/db.server.ts'
import { toRupees } from '#lib/money.ts'
import { Refusal } from '#lib/refusals.ts'
import type { PostView, TrainingView } from '../schema.ts'
import { postBySlug, type TrainingRow, trainings } from '../store.server.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Throws NOT_FOUND, also for what can't be a slug. */
export async function readPost(db: Db, slug: string): Promise<PostView> {
  const post = SLUG.test(slug) ? await postBySlug(db, slug) : undefined
  if (!post) throw new Refusal('NOT_FOUND')
  return post
}

export const listTrainings = async (db: Db): Promise<TrainingView[]> =>
  (await trainings(db)).map(viewTraining)

/** Throws NOT_FOUND. */
export async function readTraining(db: Db, id: string): Promise<TrainingView> {
  const [training] = await trainings(db, id)
  if (!training) throw new Refusal('NOT_FOUND')
  return viewTraining(training)
}

const viewTraining = ({ id, title, startsOn, details, instructors }: TrainingRow): TrainingView => ({
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
})

export { postSummaries } from '../store.server.ts'
