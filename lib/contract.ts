import * as z from 'zod'
import type { RefusalCode } from '#lib/refusals.ts'

/**
 * An endpoint of the API, described once: the server validates by it, the client is typed by it,
 * OpenAPI is generated from it and the bad-input tests are driven by it.
 */
export interface Endpoint {
  /** Below `/api/v1`; parameters in braces are written `:name`. */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  /** Who may call: anybody, somebody signed in, or the studio's staff. */
  access: 'public' | 'member' | 'staff'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** What stands in `data` of the envelope. */
  data: z.ZodType
  success?: 200 | 201
  refusals?: RefusalCode[]
  /** Answers as is, without the envelope (spec §7: `GET /user/key`). */
  bare?: boolean
  /** Carries a secret in its path: redacted in every log. */
  secretPath?: boolean
}

export const endpoint = <const E extends Endpoint>(e: E): E => e

/** What every answer looks like; `statusCode` equals the HTTP status. */
export interface Envelope<T> {
  statusCode: number
  success: boolean
  message: string
  data: T
  error?: { code: RefusalCode; fields?: Record<string, string> }
}

// Bounds and forms that more than one feature needs.
export const id = z.uuid('That id is not valid.')
export const isoDate = z.iso.date('Please give a date as YYYY-MM-DD.')
export const isoInstantText = z.iso.datetime({ offset: true })
export const email = z
  .string('Please enter your e-mail address.')
  .trim()
  .min(1, 'Please enter your e-mail address.')
  .max(254, 'This e-mail address is too long.')
  .pipe(z.email('Please enter a valid e-mail address.'))
export const digits = (max: number, message: string) =>
  z.string(message).regex(new RegExp(`^[0-9]{1,${max}}$`), message)
export const line = (max: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Please use at most ${max} characters.`)
    // Control characters have no place in a line of text (and NUL none in the database).
    .regex(/^[^\p{Cc}]*$/u, 'Please use plain text.')
export const paging = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
}
