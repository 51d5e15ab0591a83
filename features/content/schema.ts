import * as z from 'zod'
import { photoView } from '#features/media/schema.ts'
import { contract, id, isoDate, word } from '#lib/contract.ts'

export const postSummary = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  art: z.string(),
  publishedOn: isoDate,
  readingMinutes: z.number().int(),
  /** Shown in place of the drawing. */
  photo: photoView.optional(),
})
export type PostSummary = z.infer<typeof postSummary>

export const postView = postSummary.extend({
  /** The description of the picture. */
  coverAlt: z.string(),
  caption: z.string(),
  /** The level of readers that the article is for, such as Everyone. */
  level: z.string(),
  /** Null if the author is not an instructor, or not any more. */
  authorProfile: z
    .object({ title: z.string(), teachingSince: z.number().int(), imageUrl: z.string().nullable() })
    .nullable(),
  /** A weekly class in which to try the subject of the article; weekdays run from 1 (Monday), `time` is HH:MM. */
  tryClass: z
    .object({
      _id: id,
      title: z.string(),
      kind: z.string(),
      location: z.string(),
      weekdays: z.array(z.number().int()),
      time: z.string(),
    })
    .nullable(),
  /** Sanitised HTML. */
  body: z.string(),
})
export type PostView = z.infer<typeof postView>

const qa = z.object({ question: z.string(), answer: z.string() })
export const trainingView = z.object({
  _id: id,
  title: z.string(),
  summary: z.string(),
  level: z.string(),
  location: z.string(),
  startsOn: isoDate,
  endsOn: isoDate,
  schedule: z.string(),
  hours: z.number().int(),
  /** Rupees, tax included. */
  fee: z.number(),
  earlyFee: z.number().nullable(),
  earlyFeeUntil: isoDate.nullable(),
  seats: z.number().int(),
  art: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  curriculum: z.array(z.object({ title: z.string(), text: z.string(), hours: z.number() })),
  included: z.array(z.string()),
  requirements: z.array(z.string()),
  faqs: z.array(qa),
  instructors: z.array(z.string()),
  /** Shown in place of the drawing. */
  photo: photoView.optional(),
})
export type TrainingView = z.infer<typeof trainingView>

export const instructorProfile = z.object({
  /** The slug of the instructor's page. */
  slug: z.string(),
  name: z.string(),
  title: z.string(),
  bio: z.string(),
  /** A quote; empty: none. */
  quote: z.string(),
  kinds: z.array(z.string()),
  teachingSince: z.number().int(),
  certifications: z.array(z.string()),
  image: z.object({ secureUrl: z.string().nullable() }),
  /** The drawn portrait in a taller format, 4:5; null if there is none, or if there is a photograph. */
  tallPortrait: z.string().nullable(),
  /** Shown in place of a portrait. */
  photo: photoView.optional(),
})
export type InstructorProfile = z.infer<typeof instructorProfile>

export const testimonialView = z.object({
  name: z.string(),
  location: z.string(),
  quote: z.string(),
  featured: z.boolean(),
})
export type TestimonialView = z.infer<typeof testimonialView>

export const policyKeys = ['privacy', 'terms', 'refund', 'inStudio'] as const

const policyNotice = z.object({
  key: z.enum(policyKeys),
  path: z.string(),
  /** Null: nobody at the studio has reviewed it yet. */
  updatedOn: isoDate.nullable(),
  title: z.string(),
  lead: z.string(),
  /** Whether the full text exists in Hindi, not only the summary. */
  isInHindi: z.boolean(),
  /** The summary, in the current language. */
  points: z.array(z.string()),
  /** The full text, in English if the studio has no other. */
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  /** Paragraphs that will be different, with the first day on which the new text applies. */
  changes: z.array(z.object({ from: isoDate, paragraphs: z.array(z.string()) })),
})
export type PolicyNotice = z.infer<typeof policyNotice>

/** The texts of a page about the studio, by the names of the texts and lists (`starterPages`). */
export const sitePageView = z.object({
  texts: z.record(z.string(), z.string()),
  lists: z.record(z.string(), z.array(z.object({ title: z.string(), text: z.string() }))),
})
export type SitePageView = z.infer<typeof sitePageView>

export const contentContract = contract({
  'GET /studio/pages/:page': {
    summary: 'Returns the content of a page of the site, with the studio’s facts filled in',
    access: 'public',
    topics: ['content', 'settings', 'packages'],
    params: z.object({ page: word }),
    data: sitePageView,
    refusals: ['NOT_FOUND'],
  },
  'GET /studio/policies': {
    summary: 'Returns the policies, with the numbers of the rules filled in',
    access: 'public',
    topics: ['content', 'settings', 'packages'],
    data: z.array(policyNotice),
  },
  'GET /blog/': {
    summary: 'Lists all posts without their bodies, newest first',
    access: 'public',
    topics: ['content'],
    data: z.array(postSummary),
  },
  'GET /blog/:slug': {
    summary: 'Returns a post',
    access: 'public',
    topics: ['content'],
    // Any word is accepted here: for an unknown post the response is 404.
    params: z.object({ slug: word }),
    data: postView,
    refusals: ['NOT_FOUND'],
  },
  'GET /admin/get-all-trainings': {
    summary: 'Lists all teacher trainings, soonest first (public, in spite of its path)',
    access: 'public',
    topics: ['content'],
    data: z.array(trainingView),
  },
  'GET /admin/get-single-training/:id': {
    summary: 'Returns a teacher training (public, in spite of its path)',
    access: 'public',
    topics: ['content'],
    params: z.object({ id }),
    data: trainingView,
    refusals: ['NOT_FOUND'],
  },
  'GET /studio/instructors': {
    summary: 'Lists the instructors with their profiles',
    access: 'public',
    topics: ['content'],
    data: z.array(instructorProfile),
  },
  'GET /studio/instructors/:slug': {
    summary: 'Returns an instructor by the current or an earlier slug of their page',
    access: 'public',
    topics: ['content'],
    params: z.object({ slug: word }),
    data: instructorProfile,
    refusals: ['NOT_FOUND'],
  },
  'GET /studio/testimonials': {
    summary: 'Lists the testimonials',
    access: 'public',
    topics: ['content'],
    data: z.array(testimonialView),
  },
})
