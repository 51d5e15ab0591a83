import * as z from 'zod'
import { contract, id, isoInstantText, pageInfo, paging, word } from '#lib/contract.ts'
import { creatableKinds, draftContent } from '../draftSchema.ts'

/** `starter`: a page that the studio has not written yet; the site shows its starter text. */
const states = ['draft', 'scheduled', 'published', 'changed', 'starter'] as const
const kinds = ['post', 'training', 'page'] as const

const draftRow = z.object({
  _id: id,
  kind: z.enum(kinds),
  title: z.string(),
  /** Whether its title is in Hindi, or, for a page, any of its texts. */
  hasHindi: z.boolean(),
  state: z.enum(states),
  publishAt: isoInstantText.nullable(),
  /** Null: nobody has changed it in the console yet. */
  changedAt: isoInstantText.nullable(),
  changedBy: z.string().nullable(),
  /** The scheduled publication failed. */
  failed: z.boolean(),
})
export type DraftRow = z.infer<typeof draftRow>

export const draftView = draftRow.omit({ title: true, hasHindi: true }).extend({
  /** 0: nobody has edited it in the console yet. A save sends the version that was shown. */
  version: z.number().int(),
  /** The address on the site; null: not published. */
  address: z.string().nullable(),
  /** The address of its photograph; null: it has none. */
  picture: z.string().nullable(),
  content: draftContent,
})
export type DraftView = z.infer<typeof draftView>

const choice = z.object({ _id: id, name: z.string() })
const params = z.object({ draftId: id })
const version = z.number().int().min(0).max(1_000_000)

export const draftContract = contract({
  'GET /console/drafts': {
    summary:
      'Lists the articles, trainings and pages, both drafts and published ones, most recently changed first',
    access: ['editContent'],
    query: z.object({
      kind: z.enum(kinds).default('post'),
      state: z.enum(states).optional(),
      q: word.max(100).optional(),
      ...paging,
    }),
    data: z.object({
      rows: z.array(draftRow),
      ...pageInfo,
    }),
  },
  'POST /console/drafts': {
    summary: 'Creates a draft of an article or a training',
    access: ['editContent'],
    success: 201,
    body: z.object({ kind: z.enum(creatableKinds) }),
    data: draftView,
  },
  'GET /console/drafts/choices': {
    summary:
      'Returns what a draft may refer to: authors, teachers, locations, classes, and the facts of pages',
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
    summary: 'Returns a draft, or the published version if there is no draft',
    access: ['editContent'],
    params,
    data: draftView,
    refusals: ['NOT_FOUND'],
  },
  'PUT /console/drafts/:draftId': {
    summary:
      'Saves a draft. If somebody else has saved it in the meantime, the request is refused with the fields that differ',
    access: ['editContent'],
    params,
    body: z.object({ version, content: draftContent }),
    data: draftView,
    refusals: ['NOT_FOUND', 'CHANGED'],
  },
  'DELETE /console/drafts/:draftId': {
    summary: 'Discards a draft; the published version stays',
    access: ['editContent'],
    params,
    query: z.object({ version: z.coerce.number().int().min(0).max(1_000_000) }),
    data: z.null(),
    refusals: ['NOT_FOUND', 'CHANGED'],
  },
  'POST /console/drafts/:draftId/publish': {
    summary: 'Publishes a draft, now or at a given time',
    access: ['editContent'],
    params,
    body: z.object({ version, at: isoInstantText.optional() }),
    data: draftView,
    refusals: ['NOT_FOUND', 'CHANGED', 'SLUG_TAKEN', 'PUBLISH_AT', 'BAD_REQUEST'],
  },
  'POST /console/drafts/:draftId/unschedule': {
    summary: 'Cancels a scheduled publication',
    access: ['editContent'],
    params,
    data: draftView,
    refusals: ['NOT_FOUND'],
  },
  'POST /console/drafts/:draftId/unpublish': {
    summary: 'Unpublishes the content and keeps it as a draft',
    access: ['editContent'],
    params,
    body: z.object({ version }),
    data: draftView,
    refusals: ['NOT_FOUND', 'CHANGED'],
  },
  'GET /console/drafts/:draftId/preview': {
    summary: 'Returns the data of the public page of a draft, for a preview by staff',
    access: ['editContent'],
    params,
    /** The address of the page, the call that it makes for its content, and the response to that call. */
    data: z.object({ page: z.string(), call: z.string(), answer: z.unknown() }),
    refusals: ['NOT_FOUND'],
  },
})
