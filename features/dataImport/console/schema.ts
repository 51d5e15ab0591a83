import * as z from 'zod'
import { contract, id, isoInstantText, line, word } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { fields, importKinds, wordFields } from '../fields.ts'
import { sharedAnswers } from '../personRules.ts'
import { problemCodes } from '../text/problems.ts'

const person = z.object({ _id: id, name: z.string() })
const columnIndex = z.number().int().min(0).max(99)
const byWord = z.record(word.min(1).max(2_000), word.min(1).max(120))

/**
 * The meaning of each column, and of words in the file. A word stands for a package, kind, location or instructor of
 * the studio.
 */
export const mapping = z.object({
  kind: z.enum(importKinds),
  columns: z.partialRecord(z.enum(fields), columnIndex),
  dateOrder: z.enum(['dayFirst', 'monthFirst']),
  words: z.partialRecord(z.enum(wordFields), byWord),
  /** Whether everybody in a file of members was a client before, so that they are no newcomers; if missing, they were. */
  allCameBefore: z.boolean().optional(),
  /** The decisions about two names at one address: for all rows, and for single rows by number. */
  shared: z
    .object({
      all: z.enum(sharedAnswers).optional(),
      rows: z.record(z.string().regex(/^\d{1,6}$/), z.enum(sharedAnswers)),
    })
    .optional(),
})
export type Mapping = z.infer<typeof mapping>

export const problem = z.object({
  code: z.enum(problemCodes),
  field: z.enum(fields).optional(),
  value: z.string().optional(),
  name: z.string().optional(),
})

export const report = z.object({
  good: z.number().int(),
  bad: z.number().int(),
  newPeople: z.number().int(),
  knownPeople: z.number().int(),
  passes: z.number().int(),
  /** Passes that are left out, because they have expired, are used up, or exist already. */
  passesLeftOut: z.number().int(),
  sessions: z.number().int(),
  classes: z.number().int(),
  knownClasses: z.number().int(),
})
export type Report = z.infer<typeof report>

/** A problem that several rows have, listed once. */
const cause = z.object({
  code: z.enum(problemCodes),
  field: z.enum(fields).optional(),
  /** The unknown word, if the problem is one. */
  word: z.string().nullable(),
  rows: z.number().int(),
  /** The first of these rows, with the value in the file and the person. */
  first: z.array(z.object({ number: z.number().int(), value: z.string(), name: z.string().nullable() })),
})
export type Cause = z.infer<typeof cause>

/** What an import created, counted from its results. */
const importCounts = z.object({
  newPeople: z.number().int(),
  knownPeople: z.number().int(),
  passes: z.number().int(),
  sessions: z.number().int(),
  classes: z.number().int(),
})

export const importStates = ['uploaded', 'checked', 'running', 'done', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

const jobView = z.object({
  state: z.enum(['running', 'done', 'failed']),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
})

const summary = z.object({
  _id: id,
  kind: z.enum(importKinds),
  fileName: z.string(),
  rowCount: z.number().int(),
  state: z.enum(importStates),
  uploadedAt: isoInstantText,
  by: person,
  /** The running job, or the last one. */
  job: jobView.nullable(),
  /** Until when the import can be undone; null: it can't. */
  undoUntil: isoInstantText.nullable(),
})
export const importList = z.object({ rows: z.array(summary) })
export type ImportList = z.infer<typeof importList>

export const importView = summary.extend({
  system: z.enum(['mindbody', 'momence']).nullable(),
  encoding: z.string(),
  /** The columns, with the values of the first row. */
  columns: z.array(z.object({ name: z.string(), sample: z.string() })),
  mapping,
  /** The number of columns recognised automatically. */
  recognised: z.number().int(),
  /** The words of each such column, the most frequent first. */
  words: z.partialRecord(z.enum(wordFields), z.array(z.string())),
  /** The possible meanings of these words. */
  choices: z.partialRecord(z.enum(wordFields), z.array(z.object({ value: z.string(), name: z.string() }))),
  report: report.nullable(),
  causes: z.array(cause),
  /** What the import has created; null while it is not finished. */
  brought: importCounts.nullable(),
  /** The version of the mapping and the report. A request to start the import must send it. */
  version: z.string(),
  /** The numbers of rows that are invalid, failed or could not be undone, for the marks on the bar. */
  badRows: z.array(z.number().int()),
  /** The number of rows that could not be undone, because what they created was used since. */
  retainedRows: z.number().int(),
})
export type ImportView = z.infer<typeof importView>

export const problemPage = z.object({
  columns: z.array(z.string()),
  rows: z.array(
    z.object({ number: z.number().int(), cells: z.array(z.string()), problems: z.array(problem) }),
  ),
  total: z.number().int(),
  next: z.number().int().nullable(),
})
export type ProblemPage = z.infer<typeof problemPage>

const params = z.object({ importId: id })

export const dataImportContract = contract({
  'GET /console/imports': {
    summary: 'Lists the imported files, newest first',
    access: ['importData'],
    data: importList,
  },
  'POST /console/imports': {
    summary:
      'Uploads a CSV file (`application/octet-stream`, at most 10 MB), recognises its columns, and makes a dry run if all are recognised',
    access: ['importData'],
    success: 201,
    query: z.object({ fileName: line(200, () => fieldText.name), kind: z.enum(importKinds).optional() }),
    data: importView,
    refusals: ['FILE_NOT_CSV', 'FILE_EMPTY', 'FILE_TOO_LARGE', 'PAYLOAD_TOO_LARGE'],
  },
  'GET /console/imports/:importId': {
    summary: 'Returns a file with its columns, the result of the dry run, and the progress of its import',
    access: ['importData'],
    params,
    data: importView,
    refusals: ['NOT_FOUND'],
  },
  'PUT /console/imports/:importId/mapping': {
    summary: 'Sets the meaning of the columns and words of a file, and makes a dry run',
    access: ['importData'],
    params,
    body: mapping,
    data: importView,
    refusals: ['NOT_FOUND', 'CHANGED', 'IMPORT_COLUMNS'],
  },
  'GET /console/imports/:importId/problems': {
    summary: 'Lists the rows that are invalid, failed, or could not be undone, in the order of the file',
    access: ['importData'],
    params,
    query: z.object({
      after: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    data: problemPage,
    refusals: ['NOT_FOUND'],
  },
  'GET /console/imports/:importId/problems.csv': {
    summary:
      'Downloads the rows that are invalid, failed, or could not be undone as a CSV file, each with its problems, to be corrected and imported again',
    access: ['importData'],
    params,
    bare: true,
    data: z.string(),
    refusals: ['NOT_FOUND'],
  },
  'POST /console/imports/:importId/run': {
    summary:
      'Imports the valid rows of the dry run that was shown (`version`, `good`), or resumes a failed import. New members are e-mailed only on request',
    access: ['importData'],
    requiresReauthentication: true,
    success: 201,
    params,
    body: z.object({
      good: z.number().int().min(1),
      invite: z.boolean(),
      version: word.max(64),
    }),
    data: importView,
    refusals: ['NOT_FOUND', 'CHANGED'],
  },
  'POST /console/imports/:importId/undo': {
    summary: 'Undoes an import within a day. Records that were used since then stay',
    access: ['importData'],
    requiresReauthentication: true,
    success: 201,
    params,
    data: importView,
    refusals: ['NOT_FOUND', 'CHANGED', 'UNDO_TOO_LATE'],
  },
  'DELETE /console/imports/:importId': {
    summary: 'Deletes a file that was not imported',
    access: ['importData'],
    params,
    data: importList,
    refusals: ['NOT_FOUND', 'CHANGED'],
  },
})
