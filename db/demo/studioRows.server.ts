import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { policyKeys } from '#features/content/schema.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { termColumns } from '#features/passes/store.server.ts'
import type { PageKey } from '#features/studio/text/starterPages.ts'
import type { Trx } from '#lib/db.server.ts'
import { readingMinutes, sanitiseArticle, sanitiseDescription } from '#lib/sanitise.server.ts'
import { isoInstant, mondayOf, studioDay, toDate } from '#lib/time.ts'
import { classes, timetableWeeksBack } from './classes.ts'
import { classesInHindi } from './hindi/classes.ts'
import { teachersInHindi } from './hindi/instructors.ts'
import { descriptionsInHindi } from './hindi/packages.ts'
import { type PostInHindi, postsInHindi } from './hindi/posts.ts'
import { sitePagesInHindi } from './hindi/sitePages.ts'
import { locationsInHindi, namesInHindi, studioInHindi } from './hindi/studio.ts'
import { quotesInHindi } from './hindi/testimonials.ts'
import { type TrainingInHindi, trainingsInHindi } from './hindi/trainings.ts'
import { holidaysBetween } from './holidays.ts'
import { instructors } from './instructors.ts'
import { packages } from './packages.ts'
import { posts } from './posts.ts'
import { insertRows } from './rows.server.ts'
import { sitePages } from './sitePages.ts'
import {
  type DemoLocationName,
  locations,
  reformers,
  rooms,
  studioProfile,
  taxRegistration,
} from './studio.ts'
import { testimonials } from './testimonials.ts'
import { trainings } from './trainings.ts'

/** Ids by the keys of the demo data. */
export interface StudioIds {
  instructors: Map<string, string>
  classes: Map<string, string>
  packages: Map<string, PackageRow>
}

const idsFor = (items: { key: string }[]) => new Map(items.map(({ key }) => [key, randomUUID() as string]))
export const idOf = (ids: Map<string, string>, key: string): string => {
  const id = ids.get(key)
  if (!id) throw new Error(`the demo data has no ${key}`)
  return id
}

/** Inserts the studio without its people: locations, instructors, classes, holidays, packages and all texts. */
export async function insertStudio(trx: Trx, now: Temporal.Instant): Promise<StudioIds> {
  const teachers = idsFor(instructors)
  const classIds = idsFor(classes)
  await insertLocations(trx, teachers)
  await insertTimetable(trx, classIds, teachers, now)
  const sold = await insertPackages(trx)
  await insertContent(trx, classIds, teachers)
  await insertSitePages(trx, now)
  await insertPolicies(trx, now)
  await trx.insertInto('ruleNumber').values(ownFreezes).execute()
  return { instructors: teachers, classes: classIds, packages: sold }
}

/** Members of the demo studio may make two freezes for each pass. */
const ownFreezes = { rule: 'ownFreezes', fromDate: '2026-01-01', value: 2 }

async function insertLocations(trx: Trx, teachers: Map<string, string>): Promise<void> {
  await insertRows(trx, 'studio', [{ profile: { ...studioProfile }, hindi: { ...studioInHindi } }])
  await insertRows(
    trx,
    'location',
    locations.map(({ name, position, artName, ...details }) => ({
      name,
      position,
      isOnline: details.address === null,
      hindiName: namesInHindi[name],
      details: { ...details, art: artName },
      hindi: { ...locationsInHindi[name] },
    })),
  )
  await insertRows(trx, 'taxRegistration', [{ ...taxRegistration }])
  // The demo's mat classes show the roll-up.
  await trx.updateTable('classKind').set({ movement: 'rollUp' }).where('key', '=', 'mat').execute()
  await insertRows(
    trx,
    'instructor',
    instructors.map(({ key, imagePath, tallPath, kinds, teachingSince, certifications, ...texts }) => ({
      ...texts,
      id: idOf(teachers, key),
      imageUrl: imagePath,
      tallPortraitUrl: tallPath,
      profile: { kinds, teachingSince, certifications },
      hindi: { ...teachersInHindi[key] },
    })),
  )
}

/** Two rows across the plan, numbered from the left. */
function reformersIn(location: DemoLocationName, roomId: string) {
  const hints = reformers[location]
  const inRow = hints.length / 2
  return hints.map((hint, index) => ({
    id: randomUUID(),
    roomId,
    name: `Reformer ${index + 1}`,
    hint,
    x: Math.round((960 / inRow) * ((index % inRow) + 0.5)),
    y: index < inRow ? 180 : 460,
    isTurned: true,
    position: index + 1,
  }))
}

async function insertTimetable(
  trx: Trx,
  classIds: Map<string, string>,
  teachers: Map<string, string>,
  now: Temporal.Instant,
): Promise<void> {
  const today = studioDay(now)
  const startsOn = mondayOf(today).subtract({ weeks: timetableWeeksBack })
  await insertRows(trx, 'holiday', holidaysBetween(startsOn, today.add({ years: 1 })))
  const roomIds = new Map<string, string>()
  await insertRows(
    trx,
    'room',
    rooms.map(({ kinds, ...room }) => {
      const id = randomUUID()
      for (const kind of kinds) roomIds.set(`${room.location} ${kind}`, id)
      return { id, ...room }
    }),
  )
  await insertRows(
    trx,
    'spot',
    rooms
      .filter(({ kinds }) => kinds.includes('reformer'))
      .flatMap(({ location }) => reformersIn(location, roomIds.get(`${location} reformer`) ?? '')),
  )
  await insertRows(
    trx,
    'class',
    classes.map(({ key, time, instructor, ...rest }) => ({
      ...rest,
      id: idOf(classIds, key),
      startTime: time,
      roomId: roomIds.get(`${rest.location} ${rest.kind}`) ?? null,
      instructorId: idOf(teachers, instructor),
      descriptionHindi: classesInHindi[key] ?? '',
      startsOn: startsOn.toString(),
    })),
  )
}

async function insertPackages(trx: Trx): Promise<Map<string, PackageRow>> {
  const sold = packages.map(({ key, descriptionHtml, location, position, ...terms }) => ({
    key,
    position,
    terms: {
      ...terms,
      id: randomUUID(),
      location: location ?? ('all' as const),
      description: sanitiseDescription(descriptionHtml),
    } satisfies PackageRow,
  }))
  await insertRows(
    trx,
    'package',
    sold.map(({ key, position, terms }) => ({
      id: terms.id,
      position,
      onSale: true,
      hindi: { description: sanitiseDescription(descriptionsInHindi[key] ?? '') },
      ...termColumns(terms),
    })),
  )
  return new Map(sold.map(({ key, terms }) => [key, terms]))
}

/** The studio has reviewed the policies and accepted the built-in ones. */
const insertPolicies = (trx: Trx, now: Temporal.Instant): Promise<void> =>
  insertRows(
    trx,
    'policyText',
    policyKeys.map((key) => ({
      key,
      version: 1,
      content: null,
      updatedOn: '2026-10-01',
      changedAt: isoInstant(now),
    })),
  )

/** The demo studio's texts of pages; a page without content uses the starter text. */
async function insertSitePages(trx: Trx, now: Temporal.Instant): Promise<void> {
  const pages = Object.entries(sitePages).map(([key, en]) => ({
    key,
    written: { en, hi: sitePagesInHindi[key as PageKey] },
  }))
  await sql`update site_page p set content = w.written, published_at = ${toDate(now)}
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) w(key text, written jsonb) where w.key = p.key`.execute(
    trx,
  )
}

async function insertContent(
  trx: Trx,
  classIds: Map<string, string>,
  teachers: Map<string, string>,
): Promise<void> {
  await insertRows(
    trx,
    'post',
    posts.map((post) => ({
      id: randomUUID(),
      slug: post.slug,
      title: post.title,
      excerpt: post.excerpt,
      tags: post.tags,
      authorId: idOf(teachers, post.author),
      art: post.coverArt,
      coverAlt: post.coverAlt,
      caption: post.caption,
      level: post.level,
      tryClassId: post.tryClass ? idOf(classIds, post.tryClass) : null,
      body: sanitiseArticle(post.html),
      hindi: articleOf(postsInHindi[post.slug]) ?? null,
      readingMinutes: readingMinutes(post.html),
      publishedOn: post.publishedOn,
    })),
  )
  await insertRows(
    trx,
    'training',
    trainings.map(({ key, title, startsOn, position, descriptionHtml, instructors: by, ...details }) => ({
      id: randomUUID(),
      title,
      startsOn,
      position,
      details: {
        ...details,
        description: sanitiseDescription(descriptionHtml),
        instructorIds: by.map((teacher) => idOf(teachers, teacher)),
      },
      hindi: hindiOf(trainingsInHindi[key]) ?? null,
    })),
  )
  await insertRows(
    trx,
    'testimonial',
    testimonials.map(({ key, name, location, text, featured, position }) => ({
      id: randomUUID(),
      name,
      location,
      quote: text,
      featured,
      position,
      hindi: { quote: quotesInHindi[key] },
    })),
  )
}

/** The article with its sanitised HTML. */
const articleOf = (texts: PostInHindi | undefined) =>
  texts && { ...texts, html: undefined, body: sanitiseArticle(texts.html) }

const hindiOf = (texts: TrainingInHindi | undefined) =>
  texts && { ...texts, descriptionHtml: undefined, description: sanitiseDescription(texts.descriptionHtml) }
