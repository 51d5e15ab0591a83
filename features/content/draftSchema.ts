import * as z from 'zod'
import { location } from '#features/studio/schema.ts'
import { draftLine, draftLines, id, isoDate, says } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { SLUG } from './rules.ts'
import { draftText } from './text/drafts.ts'

// What is being written is bounded and plain, and may be half done; what is published must be whole (below).

/** Characters of HTML, in each language. */
const BODY = 40_000
const many = <T extends z.ZodType>(each: T, most: number) => z.array(each).max(most)
/** The name of a picture in public/art. */
const art = z.string().regex(
  /^[a-z0-9-]{0,40}$/,
  says(() => fieldText.check),
)

export const postContent = z.object({
  kind: z.literal('post'),
  slug: draftLine(80),
  title: draftLine(120),
  excerpt: draftLine(300),
  tags: many(draftLine(40), 8),
  authorId: id.nullable(),
  art,
  photoId: id.nullable(),
  coverAlt: draftLine(300),
  caption: draftLine(300),
  level: draftLine(60),
  tryClassId: id.nullable(),
  body: draftLines(BODY),
  hindi: z.object({
    title: draftLine(120),
    excerpt: draftLine(300),
    coverAlt: draftLine(300),
    caption: draftLine(300),
    level: draftLine(60),
    body: draftLines(BODY),
  }),
})
export type PostContent = z.infer<typeof postContent>

const module = z.object({
  title: draftLine(120),
  text: draftLine(1_000),
  hours: z.number().min(0).max(1_000),
})
const question = z.object({ question: draftLine(200), answer: draftLine(1_000) })
const lines = many(draftLine(300), 30)
const paise = z.number().int().min(0).max(100_000_000)

export const trainingContent = z.object({
  kind: z.literal('training'),
  title: draftLine(120),
  summary: draftLine(300),
  level: draftLine(60),
  /** The place, by its name. */
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
  description: draftLines(BODY),
  curriculum: many(module, 40),
  whatIsIncluded: lines,
  requirements: lines,
  faqs: many(question, 30),
  instructorIds: many(id, 20),
  hindi: z.object({
    title: draftLine(120),
    summary: draftLine(300),
    level: draftLine(60),
    schedule: draftLine(200),
    description: draftLines(BODY),
    curriculum: many(module.omit({ hours: true }), 40),
    whatIsIncluded: lines,
    requirements: lines,
    faqs: many(question, 30),
  }),
})
export type TrainingContent = z.infer<typeof trainingContent>

export const draftContent = z.discriminatedUnion('kind', [postContent, trainingContent])
export type DraftContent = PostContent | TrainingContent

const needed = <S extends z.ZodString>(schema: S) =>
  schema.refine(
    (text) => text.trim() !== '',
    says(() => draftText.needed),
  )
/** HTML that says something. */
const told = draftLines(BODY).refine(
  (html) => html.replace(/<[^>]*>/g, '').trim() !== '',
  says(() => draftText.needed),
)
const drawn = z.string().regex(
  /^[a-z0-9-]{1,40}$/,
  says(() => draftText.art),
)
const chosen = <S extends z.ZodType>(schema: S) =>
  z.array(schema).min(
    1,
    says(() => draftText.needed),
  )

/** A post as it may be published. */
export const wholePost = postContent.extend({
  slug: z
    .string()
    .max(80)
    .regex(
      SLUG,
      says(() => draftText.slug),
    ),
  title: needed(draftLine(120)),
  excerpt: needed(draftLine(300)),
  tags: chosen(needed(draftLine(40))).max(8),
  art: drawn,
  coverAlt: needed(draftLine(300)),
  level: needed(draftLine(60)),
  body: told,
})

/** A training as it may be published. */
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
    art: drawn,
    description: told,
    curriculum: chosen(module).max(40),
    instructorIds: chosen(id).max(20),
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, { path: ['endsOn'], error: () => draftText.ends })
  .refine(({ earlyFeePaise, earlyUntil }) => (earlyFeePaise === null) === (earlyUntil === null), {
    path: ['earlyUntil'],
    error: () => draftText.early,
  })
