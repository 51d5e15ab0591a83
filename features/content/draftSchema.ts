import * as z from 'zod'
import { location } from '#features/studio/schema.ts'
import { type PageKey, type PageWords, pageKeys, starterPages } from '#features/studio/text/starterPages.ts'
import { draftLine, draftLines, fieldError, id, isoDate } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { defaultArt, neededPageTexts, SLUG } from './rules.ts'
import { draftText } from './text/drafts.ts'

// Drafts have limited lengths and no control characters, but may be incomplete; published content must be complete (see
// below).

/** The maximum number of HTML characters, in each language. */
const MAX_BODY = 40_000
const arrayUpTo = <T extends z.ZodType>(each: T, max: number) => z.array(each).max(max)
/** The name of a drawing in public/art. */
const art = z.string().regex(
  /^[a-z0-9-]{0,40}$/,
  fieldError(() => fieldText.check),
)

export const postContent = z.object({
  kind: z.literal('post'),
  slug: draftLine(80),
  title: draftLine(120),
  excerpt: draftLine(300),
  tags: arrayUpTo(draftLine(40), 8),
  authorId: id.nullable(),
  art,
  photoId: id.nullable(),
  coverAlt: draftLine(300),
  caption: draftLine(300),
  level: draftLine(60),
  tryClassId: id.nullable(),
  body: draftLines(MAX_BODY),
  hindi: z.object({
    title: draftLine(120),
    excerpt: draftLine(300),
    coverAlt: draftLine(300),
    caption: draftLine(300),
    level: draftLine(60),
    body: draftLines(MAX_BODY),
  }),
})
export type PostContent = z.infer<typeof postContent>

const module = z.object({
  title: draftLine(120),
  text: draftLine(1_000),
  hours: z.number().min(0).max(1_000),
})
const question = z.object({ question: draftLine(200), answer: draftLine(1_000) })
const lines = arrayUpTo(draftLine(300), 30)
const paise = z.number().int().min(0).max(100_000_000)

export const trainingContent = z.object({
  kind: z.literal('training'),
  title: draftLine(120),
  summary: draftLine(300),
  level: draftLine(60),
  /** The name of the location. */
  location: draftLine(40),
  startsOn: isoDate.nullable(),
  endsOn: isoDate.nullable(),
  schedule: draftLine(200),
  hours: z.number().int().min(0).max(2_000),
  feePaise: paise,
  earlyFeePaise: paise.nullable(),
  earlyUntil: isoDate.nullable(),
  seats: z.number().int().min(0).max(200),
  art,
  photoId: id.nullable(),
  description: draftLines(MAX_BODY),
  curriculum: arrayUpTo(module, 40),
  whatIsIncluded: lines,
  requirements: lines,
  faqs: arrayUpTo(question, 30),
  instructorIds: arrayUpTo(id, 20),
  hindi: z.object({
    title: draftLine(120),
    summary: draftLine(300),
    level: draftLine(60),
    schedule: draftLine(200),
    description: draftLines(MAX_BODY),
    curriculum: arrayUpTo(module.omit({ hours: true }), 40),
    whatIsIncluded: lines,
    requirements: lines,
    faqs: arrayUpTo(question, 30),
  }),
})
export type TrainingContent = z.infer<typeof trainingContent>

const name = z.string().regex(
  /^[a-zA-Z]{1,40}$/,
  fieldError(() => fieldText.check),
)
const pageWords = {
  texts: z.record(name, draftLines(4_000)),
  lists: z.record(name, arrayUpTo(z.object({ title: draftLine(200), text: draftLines(2_000) }), 20)),
}
/** The studio's texts on a page of the site; `starterPages` defines which texts and lists a page has. */
export const pageContent = z
  .object({
    kind: z.literal('page'),
    page: z.enum(pageKeys),
    ...pageWords,
    hindi: z.object(pageWords),
  })
  .refine(
    ({ page, hindi, ...english }) => hasOnly(page, english) && hasOnly(page, hindi),
    fieldError(() => fieldText.check),
  )
export type PageContent = z.infer<typeof pageContent>

const hasOnly = (page: PageKey, { texts, lists }: PageWords): boolean =>
  Object.keys(texts).every((each) => each in starterPages[page].texts) &&
  Object.keys(lists).every((each) => each in starterPages[page].lists)

export const draftContent = z.discriminatedUnion('kind', [postContent, trainingContent, pageContent])
export type DraftContent = PostContent | TrainingContent | PageContent
/** The kinds of content that staff can create; pages always exist. */
export const creatableKinds = ['post', 'training'] as const

const needed = <S extends z.ZodString>(schema: S) =>
  schema.refine(
    (text) => text.trim() !== '',
    fieldError(() => draftText.needed),
  )
/** HTML with visible text. */
const articleBody = draftLines(MAX_BODY).refine(
  (html) => html.replace(/<[^>]*>/g, '').trim() !== '',
  fieldError(() => draftText.needed),
)
const requiredArt = z.string().regex(
  /^[a-z0-9-]{1,40}$/,
  fieldError(() => draftText.art),
)
const artOrDefault = (art: string) =>
  z
    .string()
    .transform((name) => name || art)
    .pipe(requiredArt)
const nonEmpty = <S extends z.ZodType>(schema: S) =>
  z.array(schema).min(
    1,
    fieldError(() => draftText.needed),
  )

/** A post that can be published. A photograph needs a description; a drawing is decorative. */
export const wholePost = postContent
  .extend({
    slug: z
      .string()
      .max(80)
      .regex(
        SLUG,
        fieldError(() => draftText.slug),
      ),
    title: needed(draftLine(120)),
    excerpt: needed(draftLine(300)),
    tags: nonEmpty(needed(draftLine(40))).max(8),
    art: artOrDefault(defaultArt.post),
    level: needed(draftLine(60)),
    body: articleBody,
  })
  .refine(({ photoId, coverAlt }) => photoId === null || coverAlt.trim() !== '', {
    path: ['coverAlt'],
    error: () => draftText.needed,
  })

/** A training that can be published. */
export const wholeTraining = trainingContent
  .extend({
    title: needed(draftLine(120)),
    summary: needed(draftLine(300)),
    level: needed(draftLine(60)),
    location,
    startsOn: isoDate,
    endsOn: isoDate,
    schedule: needed(draftLine(200)),
    hours: z.number().int().min(1).max(2_000),
    seats: z.number().int().min(1).max(200),
    art: artOrDefault(defaultArt.training),
    description: articleBody,
    curriculum: nonEmpty(module).max(40),
    instructorIds: nonEmpty(id).max(20),
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, { path: ['endsOn'], error: () => draftText.ends })
  .refine(({ earlyFeePaise, earlyUntil }) => (earlyFeePaise === null) === (earlyUntil === null), {
    path: ['earlyUntil'],
    error: () => draftText.early,
  })

/** A page that can be published; its placeholders are checked elsewhere, where their values are known. */
export const wholePage = pageContent.superRefine(({ texts }, context) => {
  for (const each of neededPageTexts) {
    if (texts[each] === undefined || texts[each].trim()) continue
    context.addIssue({ code: 'custom', path: ['texts', each], message: draftText.needed })
  }
})
