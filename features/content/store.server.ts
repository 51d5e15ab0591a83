import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { contentText } from '#text/content.ts'
import type {
  InstructorProfile,
  LocationView,
  PostSummary,
  PostView,
  StudioView,
  TestimonialView,
} from './schema.ts'

const author = sql<string>`coalesce(instructor.name, ${contentText.theStudio})`.as('author')

const summaryColumns = [
  'post.slug',
  'post.title',
  'post.excerpt',
  'post.tags',
  'post.art',
  'post.published_on as publishedOn',
  'post.reading_minutes as readingMinutes',
] as const

/** All posts, newest first. */
export const postSummaries = (db: Db): Promise<PostSummary[]> =>
  db
    .selectFrom('post')
    .leftJoin('instructor', 'instructor.id', 'post.author_id')
    .select(summaryColumns)
    .select(author)
    .orderBy('post.published_on', 'desc')
    .orderBy('post.slug')
    .execute()

export async function postBySlug(db: Db, slug: string): Promise<PostView | undefined> {
  const row = await db
    .selectFrom('post')
    .leftJoin('instructor', 'instructor.id', 'post.author_id')
    .leftJoin('class', 'class.id', 'post.try_class_id')
    .select(summaryColumns)
    .select([
      author,
      'post.cover_alt as coverAlt',
      'post.caption',
      'post.level',
      'post.body',
      sql<PostView['authorProfile']>`case when instructor.id is not null then json_build_object(
        'title', instructor.title, 'teachingSince', instructor.profile -> 'teachingSince',
        'imageUrl', instructor.image_url) end`.as('authorProfile'),
      sql<PostView['tryClass']>`case when class.id is not null then json_build_object(
        '_id', class.id, 'title', class.title, 'kind', class.kind, 'location', class.location,
        'weekdays', class.weekdays, 'time', to_char(class.start_time, 'HH24:MI')) end`.as('tryClass'),
    ])
    .where('post.slug', '=', slug)
    .executeTakeFirst()
  return row
}

export interface TrainingRow {
  id: string
  title: string
  startsOn: string
  /** Fees in paise. */
  details: {
    summary: string
    level: string
    location: LocationView['name']
    endsOn: string
    schedule: string
    hours: number
    feePaise: number
    earlyFeePaise: number | null
    earlyUntil: string | null
    seats: number
    artName: string
    description: string
    curriculum: { title: string; text: string; hours: number }[]
    whatIsIncluded: string[]
    requirements: string[]
    faqs: { question: string; answer: string }[]
  }
  instructors: string[]
}

/** All trainings or one, soonest first, with the names of who teaches them. */
export async function trainings(db: Db, id?: string): Promise<TrainingRow[]> {
  const rows = await db
    .selectFrom('training')
    .select(['id', 'title', 'starts_on as startsOn', 'details'])
    .select(
      sql<string[]>`(select coalesce(array_agg(i.name order by i.position), '{}') from instructor i
        where training.details -> 'instructorIds' ? i.id::text)`.as('instructors'),
    )
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? ''))
    .orderBy('starts_on')
    .orderBy('position')
    .execute()
  return rows as unknown as TrainingRow[]
}

export type StudioProfile = Omit<StudioView, 'locations'>

export async function studioProfile(db: Db): Promise<StudioProfile | undefined> {
  const row = await db.selectFrom('studio').select('profile').executeTakeFirst()
  return row?.profile as StudioProfile | undefined
}

export async function places(db: Db): Promise<LocationView[]> {
  const rows = await db
    .selectFrom('location')
    .select(['name', 'is_online as isOnline', 'details'])
    .orderBy('position')
    .execute()
  return rows.map(({ details, ...row }) => ({ ...(details as object), ...row })) as LocationView[]
}

export async function instructorProfiles(db: Db): Promise<InstructorProfile[]> {
  const rows = await db
    .selectFrom('instructor')
    .select(['name', 'title', 'bio', 'image_url as image', 'profile'])
    .orderBy('position')
    .execute()
  return rows.map(({ profile, image, ...row }) => ({
    ...(profile as Pick<InstructorProfile, 'kinds' | 'teachingSince' | 'certifications'>),
    ...row,
    image: { secureUrl: image },
  }))
}

export const testimonials = (db: Db): Promise<TestimonialView[]> =>
  db.selectFrom('testimonial').select(['name', 'location', 'quote', 'featured']).orderBy('position').execute()
