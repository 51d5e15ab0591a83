import * as z from 'zod'
import { contract, id, isoInstantText, paging, word } from '#lib/contract.ts'
import { begunKinds, draftContent } from '../draftSchema.ts'

/** `starter`: a page that the studio has not written; it has a text that is true of any studio. */
const states = ['draft', 'scheduled', 'published', 'changed', 'starter'] as const
const kinds = ['post', 'training', 'page'] as const

const draftRow = z.object({
  _id: id,
  kind: z.enum(kinds),
  title: z.string(),
  /** Whether any of it is in Hindi. */
  hasHindi: z.boolean(),
  state: z.enum(states),
  publishAt: isoInstantText.nullable(),
  /** Null: it has not been changed since it was published. */
  changedAt: isoInstantText.nullable(),
  changedBy: z.string().nullable(),
  /** The scheduled publication failed. */
  failed: z.boolean(),
})
export type DraftRow = z.infer<typeof draftRow>

export const draftView = draftRow.omit({ title: true, hasHindi: true }).extend({
  /** 0: it was never opened here. A save sends the version that was shown. */
  version: z.number().int(),
  /** The address on the site; null: not published. */
  address: z.string().nullable(),
  content: draftContent,
})
export type DraftView = z.infer<typeof draftView>

const choice = z.object({ _id: id, name: z.string() })
const params = z.object({ draftId: id })
const version = z.number().int().min(0).max(1_000_000)

export const draftContract = contract({
  'GET /console/drafts': {
    summary: 'Articles, trainings or pages, drafts and published, the newest changes first',
    access: ['editContent'],
    query: z.object({
      kind: z.enum(kinds).default('post'),
      state: z.enum(states).optional(),
      q: word.max(100).optional(),
      ...paging,
    }),
    data: z.object({
      rows: z.array(draftRow),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
    }),
  },
  'POST /console/drafts': {
    summary: 'Begins an article or a training',
    access: ['editContent'],
    success: 201,
    body: z.object({ kind: z.enum(begunKinds) }),
    data: draftView,
  },
  'GET /console/drafts/choices': {
    summary:
      'What a draft may name: who writes or teaches, where, a class to try it in, and the facts of pages',
    access: ['editContent'],
    data: z.object({
      instructors: z.array(choice),
      classes: z.array(choice),
      locations: z.array(z.string()),
      /** The placeholders of pages, with their current values. */
      facts: z.array(z.object({ name: z.string(), filled: z.string() })),
    }),
  },
  'GET /console/drafts/:draftId': {
    summary: 'A draft, or what is published where there is none',
    access: ['editContent'],
    params,
    data: draftView,
    refusals: ['NOT_FOUND'],
  },
  'PUT /console/drafts/:draftId': {
    summary: 'Saves a draft; refused with the parts that differ if somebody else saved since then',
    access: ['editContent'],
    params,
    body: z.object({ version, content: draftContent }),
    data: draftView,
    refusals: ['NOT_FOUND', 'CHANGED'],
  },
  'DELETE /console/drafts/:draftId': {
    summary: 'Drops the draft; what is published stays as it is',
    access: ['editContent'],
    params,
    query: z.object({ version: z.coerce.number().int().min(0).max(1_000_000) }),
    data: z.null(),
    refusals: ['NOT_FOUND', 'CHANGED'],
  },
  'POST /console/drafts/:draftId/publish': {
    summary: 'Puts it on the site, now or at a time',
    access: ['editContent'],
    params,
    body: z.object({ version, at: isoInstantText.optional() }),
    data: draftView,
    refusals: ['NOT_FOUND', 'CHANGED', 'SLUG_TAKEN', 'PUBLISH_AT', 'BAD_REQUEST'],
  },
  'POST /console/drafts/:draftId/unschedule': {
    summary: 'Lets it not appear by itself',
    access: ['editContent'],
    params,
    data: draftView,
    refusals: ['NOT_FOUND'],
  },
  'POST /console/drafts/:draftId/unpublish': {
    summary: 'Takes it from the site and keeps it as a draft',
    access: ['editContent'],
    params,
    body: z.object({ version }),
    data: draftView,
    refusals: ['NOT_FOUND', 'CHANGED'],
  },
  'GET /console/drafts/:draftId/preview': {
    summary: 'The data of the public page, for a preview by staff',
    access: ['editContent'],
    params,
    /** The page, and the calls that it makes, with their answers. */
    data: z.object({ page: z.string(), call: z.string(), answer: z.unknown() }),
    refusals: ['NOT_FOUND'],
  },
})
