import { sql } from 'kysely'
import { contentText } from '#features/content/text/content.ts'
import type { LocationView } from '#features/studio/schema.ts'
import type { Db } from '#lib/db.server.ts'
import { sanitiseArticle, sanitiseDescription } from '#lib/sanitise.server.ts'
import { translate } from '#lib/translate.server.ts'
import type { InstructorProfile, PostSummary, PostView, TestimonialView } from './schema.ts'

/** The photograph that replaces the drawing. */
export interface PhotoReference {
  photoId: string | null
}

const author = sql<string>`coalesce(instructor.name, ${contentText.theStudio})`.as('author')

const summaryColumns = [
  'post.slug',
  'post.title',
  'post.excerpt',
  'post.tags',
  'post.art',
  'post.publishedOn',
  'post.readingMinutes',
  'post.photoId',
] as const

/** All posts, newest first. */
export async function postRows(db: Db): Promise<(Omit<PostSummary, 'photo'> & PhotoReference)[]> {
  const rows = await db
    .selectFrom('post')
    .leftJoin('instructor', 'instructor.id', 'post.authorId')
    .select(summaryColumns)
    .select([author, 'post.hindi'])
    .orderBy('post.publishedOn', 'desc')
    .orderBy('post.slug')
    .execute()
  return rows.map(({ hindi, ...post }) => translate(post, hindi, ['title', 'excerpt']))
}

/** A post by its current or a previous address. */
export async function postBySlug(
  db: Db,
  slug: string,
): Promise<(Omit<PostView, 'photo'> & PhotoReference) | undefined> {
  const row = await db
    .selectFrom('post')
    .leftJoin('instructor', 'instructor.id', 'post.authorId')
    .leftJoin('class', 'class.id', 'post.tryClassId')
    .select(summaryColumns)
    .select([
      author,
      'post.coverAlt',
      'post.caption',
      'post.level',
      'post.body',
      'post.hindi',
      'instructor.hindi as authorHindi',
      sql<PostView['authorProfile']>`case when instructor.id is not null then json_build_object(
        'title', instructor.title, 'teachingSince', instructor.profile -> 'teachingSince',
        'imageUrl', instructor.image_url) end`.as('authorProfile'),
      sql<PostView['tryClass']>`case when class.id is not null then json_build_object(
        '_id', class.id, 'title', class.title, 'kind', class.kind, 'location', class.location,
        'weekdays', class.weekdays, 'time', to_char(class.start_time, 'HH24:MI')) end`.as('tryClass'),
    ])
    .where((eb) =>
      eb.or([
        eb('post.slug', '=', slug),
        eb('post.id', '=', eb.selectFrom('postFormerSlug').select('postId').where('slug', '=', slug)),
      ]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { hindi, authorHindi, authorProfile, ...post } = row
  const texts = translate(post, hindi, ['title', 'excerpt', 'coverAlt', 'caption', 'level', 'body'])
  return {
    ...texts,
    authorProfile: authorProfile && translate(authorProfile, authorHindi, ['title']),
    // Sanitised when read, so that HTML that was written directly into the table can't put a script into a page.
    body: sanitiseArticle(texts.body),
  }
}

export interface TrainingRow {
  id: string
  title: string
  startsOn: string
  /** Fees are in paise. */
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
    instructorIds?: string[]
  }
  instructors: string[]
  photoId: string | null
}

/** All trainings or one, soonest first, with the names of the instructors. */
export async function trainings(db: Db, id?: string): Promise<TrainingRow[]> {
  const rows = await db
    .selectFrom('training')
    .select(['id', 'title', 'startsOn', 'details', 'hindi', 'photoId'])
    .select(
      sql<string[]>`(select coalesce(array_agg(i.name order by i.position), '{}') from instructor i
        where training.details -> 'instructorIds' ? i.id::text)`.as('instructors'),
    )
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? ''))
    .orderBy('startsOn')
    .orderBy('position')
    .execute()
  return rows.map(({ hindi, ...row }) => {
    const { title } = translate(row, hindi, ['title'])
    const details = translate(row.details, hindi, trainingTexts)
    return { ...row, title, details: { ...details, description: sanitiseDescription(details.description) } }
  })
}

const trainingTexts = [
  'summary',
  'level',
  'schedule',
  'description',
  'curriculum',
  'whatIsIncluded',
  'requirements',
  'faqs',
] as const

type ProfileRow = Omit<InstructorProfile, 'photo'> & PhotoReference

/** Listed instructors: all in order, or the one with a current or previous address. */
export async function instructorRows(db: Db, slug?: string): Promise<ProfileRow[]> {
  const rows = await db
    .selectFrom('instructor')
    .select(['slug', 'name', 'title', 'bio', 'quote', 'imageUrl as image', 'profile', 'hindi'])
    .select(['photoId', 'tallPortraitUrl as tall'])
    .where('listed', '=', true)
    .$if(slug !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          eb('slug', '=', slug ?? ''),
          eb(
            'id',
            '=',
            eb
              .selectFrom('instructorFormerSlug')
              .select('instructorId')
              .where('slug', '=', slug ?? ''),
          ),
        ]),
      ),
    )
    .orderBy('position')
    .execute()
  return rows.map(({ profile, image, tall, hindi, ...row }) => {
    const person = {
      ...profile,
      ...row,
      image: { secureUrl: image },
      tallPortrait: row.photoId === null ? tall : null,
    }
    return translate(person, hindi, ['title', 'bio', 'quote', 'certifications'])
  })
}

export async function testimonials(db: Db): Promise<TestimonialView[]> {
  const rows = await db
    .selectFrom('testimonial')
    .select(['name', 'location', 'quote', 'featured', 'hindi'])
    .orderBy('position')
    .execute()
  return rows.map(({ hindi, ...row }) => translate(row, hindi, ['quote']))
}
