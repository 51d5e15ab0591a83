import * as z from 'zod'
import { contract, draftLine, fieldError, id, isoDate, isoInstantText, line, word } from '#lib/contract.ts'
import { policyKeys } from '../schema.ts'
import { collectionText as text } from '../text/collections.ts'

// Testimonials, instructors, policies, and the pictures of the locations.

const needed = (max: number) => line(max, () => text.needed)
const version = z.number().int().min(0).max(1_000_000)
const versionInQuery = z.coerce.number().int().min(0).max(1_000_000)
const order = z.object({ ids: z.array(id).min(1).max(200) })

const testimonial = z.object({
  name: needed(80),
  /** The location, by its name. */
  location: needed(80),
  quote: needed(600),
  quoteHindi: draftLine(600),
  /** On the home page. */
  featured: z.boolean(),
})
const testimonialRow = testimonial.extend({ _id: id, version })
export type TestimonialRow = z.infer<typeof testimonialRow>
const testimonialRows = z.object({ rows: z.array(testimonialRow) })

const instructor = z.object({
  name: needed(80),
  title: needed(120),
  bio: draftLine(2_000),
  /** In their own words, on their page. */
  quote: draftLine(200),
  kinds: z
    .array(
      z.string().regex(
        /^[a-zA-Z][a-zA-Z0-9]{0,39}$/,
        fieldError(() => text.kind),
      ),
    )
    .max(20),
  teachingSince: z.number().int().min(1950).max(2100),
  certifications: z.array(needed(160)).max(20),
  /** Whether the site lists them. */
  listed: z.boolean(),
  photoId: id.nullable(),
  titleHindi: draftLine(120),
  bioHindi: draftLine(2_000),
  quoteHindi: draftLine(200),
  certificationsHindi: z.array(draftLine(160)).max(20),
})
const instructorRow = instructor.extend({
  _id: id,
  version,
  /** The address of their photograph, or else of their drawn portrait. */
  picture: z.string().nullable(),
})
export type InstructorRow = z.infer<typeof instructorRow>
const instructorRows = z.object({ rows: z.array(instructorRow) })

const paragraph = needed(3_000)
const summary = { lead: needed(300), points: z.array(needed(1_000)).min(1).max(12) }
const sections = z
  .array(z.object({ heading: needed(160), paragraphs: z.array(paragraph).min(1).max(20) }))
  .min(1)
  .max(30)
export const policyContent = z.object({
  ...summary,
  sections,
  /** Without Hindi sections, the full text is shown in English. */
  hindi: z.object({ ...summary, sections: sections.optional() }),
})
export type PolicyContent = z.infer<typeof policyContent>

const policyRow = z.object({
  key: z.enum(policyKeys),
  path: z.string(),
  title: z.string(),
  /** 0: the built-in text, which nobody has reviewed. */
  version,
  updatedOn: isoDate.nullable(),
  changedAt: isoInstantText.nullable(),
  changedBy: z.string().nullable(),
})
const policyView = policyRow.extend({
  content: policyContent,
  /** The placeholders of the text, with their current values. */
  placeholders: z.array(z.object({ name: z.string(), filled: z.string() })),
})
export type PolicyView = z.infer<typeof policyView>
const policyParams = z.object({ key: word.max(40) })

const locationPhoto = z.object({
  location: z.string(),
  title: z.string(),
  art: z.string(),
  photoId: id.nullable(),
  picture: z.string().nullable(),
})
export type LocationPhoto = z.infer<typeof locationPhoto>

export const collectionContract = contract({
  'GET /console/testimonials': {
    summary: 'Lists the testimonials in the order of the site',
    access: ['editContent'],
    data: testimonialRows,
  },
  'POST /console/testimonials': {
    summary: 'Creates a testimonial',
    access: ['editContent'],
    success: 201,
    body: testimonial,
    data: testimonialRows,
  },
  'PUT /console/testimonials/order': {
    summary: 'Reorders the testimonials; the list must be complete',
    access: ['editContent'],
    body: order,
    data: testimonialRows,
    refusals: ['CHANGED'],
  },
  'PUT /console/testimonials/:testimonialId': {
    summary: 'Updates a testimonial',
    access: ['editContent'],
    params: z.object({ testimonialId: id }),
    body: testimonial.extend({ version }),
    data: testimonialRows,
    refusals: ['NOT_FOUND', 'CHANGED'],
  },
  'DELETE /console/testimonials/:testimonialId': {
    summary: 'Deletes a testimonial',
    access: ['editContent'],
    params: z.object({ testimonialId: id }),
    query: z.object({ version: versionInQuery }),
    data: testimonialRows,
    refusals: ['NOT_FOUND', 'CHANGED'],
  },
  'GET /console/instructor-profiles': {
    summary: 'Lists the public profiles of instructors in the order of the site',
    access: ['editContent'],
    data: instructorRows,
  },
  'POST /console/instructor-profiles': {
    summary: 'Creates an instructor’s profile',
    access: ['editContent'],
    success: 201,
    body: instructor,
    data: instructorRows,
    refusals: ['BAD_REQUEST'],
  },
  'PUT /console/instructor-profiles/order': {
    summary: 'Reorders the instructors; the list must be complete',
    access: ['editContent'],
    body: order,
    data: instructorRows,
    refusals: ['CHANGED'],
  },
  'PUT /console/instructor-profiles/:instructorId': {
    summary: 'Updates an instructor’s profile',
    access: ['editContent'],
    params: z.object({ instructorId: id }),
    body: instructor.extend({ version }),
    data: instructorRows,
    refusals: ['NOT_FOUND', 'CHANGED', 'BAD_REQUEST'],
  },
  'GET /console/policies': {
    summary: 'Lists the four policies',
    access: ['editContent'],
    data: z.object({ rows: z.array(policyRow) }),
  },
  'GET /console/policies/:key': {
    summary: 'Returns the text of a policy and the placeholders for its numbers',
    access: ['editContent'],
    params: policyParams,
    data: policyView,
  },
  'PUT /console/policies/:key': {
    summary: 'Updates the text of a policy. An unknown placeholder is refused',
    access: ['editContent'],
    params: policyParams,
    body: z.object({ version, content: policyContent }),
    data: policyView,
    refusals: ['NOT_FOUND', 'CHANGED', 'BAD_REQUEST'],
  },
  'GET /console/place-pictures': {
    summary: 'Lists the pictures of the locations',
    access: ['editContent'],
    data: z.object({ rows: z.array(locationPhoto) }),
  },
  'PUT /console/place-pictures/:location': {
    summary: 'Sets the photograph of a location. Without a photograph (null), its floor plan is shown',
    access: ['editContent'],
    params: z.object({ location: needed(80) }),
    body: z.object({ photoId: id.nullable() }),
    data: z.object({ rows: z.array(locationPhoto) }),
    refusals: ['NOT_FOUND', 'BAD_REQUEST'],
  },
})
