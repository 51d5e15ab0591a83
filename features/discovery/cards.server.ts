import {
  instructorProfiles,
  listTrainings,
  postSummaries,
} from '#features/content/usecases/readContent.server.ts'
import { discoveryText as text } from '#features/discovery/text/discovery.ts'
import { studioLogo as logoOf } from '#features/studio/reads.server.ts'
import { readStudio } from '#features/studio/usecases/readStudio.server.ts'
import { classCalled } from '#features/timetable/usecases/readPages.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { formatDay, systemClock } from '#lib/time.ts'
import { type Card, drawCard } from './card.server.ts'
import { drawIcon, iconRequested } from './icons.server.ts'
import { face } from './lettering.server.ts'
import { cardTitle, sitePages } from './sitePages.ts'

const HOME = 'home'

/** The card of a page by its path without the first slash, `home` for the home page; undefined: no such page. */
export async function cardOf(db: Db, path: string): Promise<Card | undefined> {
  const page = sitePages.find((each) => each.path === path)
  const content = page ? { title: cardTitle(page.path), art: page.art } : await contentCard(db, path)
  if (!content && path !== HOME) return undefined
  const studio = await readStudio(db)
  const locations = studio.locations.map(({ name }) => name).join(' · ')
  const standard = {
    title: studio.tagline || studio.name,
    foot: locations,
    art: 'teaser',
    brand: studio.name,
    logo: studio.logo?.src,
  }
  return withWritableTexts({ ...standard, ...content }, standard)
}

async function contentCard(db: Db, path: string): Promise<Partial<Card> | undefined> {
  const [first = '', id, ...rest] = path.split('/')
  if (rest.length) return undefined
  if (first === 'teacher-single-training' || first === 'moreInfo') {
    const training = (await listTrainings(db)).find(({ _id }) => _id === id)
    if (!training) return undefined
    const { title, art, startsOn, location } = training
    const foot = text.training(formatDay(Temporal.PlainDate.from(startsOn)), location)
    return { title, art: upright(art), foot, photo: training.photo?.src }
  }
  if (first === 'classes' && id) return classCard(db, id)
  if (first === 'teachers' && id) return teacherCard(db, id)
  if (id !== undefined) return undefined
  const post = (await postSummaries(db)).find(({ slug }) => slug === first)
  return post && { title: post.title, art: upright(post.art), foot: text.journal, photo: post.photo?.src }
}

const kindArt: Record<string, string> = { mat: 'hundred', barre: 'barre', reformer: 'reformer' }

async function classCard(db: Db, slug: string): Promise<Partial<Card> | undefined> {
  const classRow = await classCalled(db, slug, systemClock.now())
  return classRow && { title: classRow.title, art: kindArt[classRow.kind] ?? 'bridge' }
}

/** The card shows their portrait, drawn or photographed. */
async function teacherCard(db: Db, slug: string): Promise<Partial<Card> | undefined> {
  const match = (await instructorProfiles(db)).find((each) => each.slug === slug)
  if (!match) return undefined
  const portrait = match.tallPortrait?.replace(/^\/|\.svg$/g, '')
  return {
    title: match.name,
    foot: match.title,
    ...(portrait && { art: portrait }),
    photo: match.photo?.src,
  }
}

/** Pictures exist in wide and upright formats; a card needs the upright one. */
const upright = (art: string) => art.replace(/^(wide|square)-/, '')

/** If our fonts lack a character, the standard title is used, or the text below the base line is left out. */
async function withWritableTexts(card: Card, standard: Card): Promise<Card> {
  const [display, letters] = await Promise.all([face('eczar'), face('anek')])
  return {
    ...card,
    title: display.canWrite(card.title) ? card.title : standard.title,
    foot: letters.canWrite(card.foot) || display.canWrite(card.foot) ? card.foot : '',
  }
}

/** Undefined if there is no such page, or no such icon of a logo. */
export async function drawCardOf(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  path: string,
): Promise<Buffer | undefined> {
  const icon = iconRequested(path)
  if (icon) {
    const logo = await pictureAt(files, (await logoOf(db))?.src)
    return logo && drawIcon(logo, icon)
  }
  const card = await cardOf(db, path)
  if (!card) return undefined
  // A missing photograph is replaced by the drawing, and a missing logo by the drawn mark.
  const [photo, logo] = await Promise.all([pictureAt(files, card.photo), pictureAt(files, card.logo)])
  return drawCard(card, { photo, logo })
}

/** The file of a picture by its address; undefined if it can't be read. */
export const pictureAt = async (
  files: Deps['files'],
  address: string | undefined,
): Promise<Buffer | undefined> =>
  (address && (await files.get(address.replace(/^\/media\//, '')).catch(() => undefined))) || undefined
