import * as z from 'zod'
import type { Permission } from '#lib/permissions.ts'
import type { RefusalCode } from '#lib/refusals.ts'
import { fieldText } from '#lib/text/fields.ts'
import { CALENDAR_YEARS } from '#lib/time.ts'

/**
 * What answers that everybody sees depend on: a change of a topic empties them from the response cache. A feature
 * declares its own beside its contract.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface CacheTopics {}
export type CacheTopic = keyof CacheTopics

/**
 * An endpoint of the API, described once: the server validates by it, the client is typed by it,
 * OpenAPI is generated from it and the bad-input tests are driven by it.
 */
interface Shape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** What stands in `data` of the envelope. */
  data: z.ZodType
  /** 204 answers nothing: for what a browser tells as it leaves a page. */
  success?: 200 | 201 | 204
  /** A read whose answers are cached, and what they depend on; so does every page that asks it. */
  topics?: readonly CacheTopic[]
  refusals?: readonly RefusalCode[]
  /** Answers as is, without the envelope (spec §7: `GET /user/key`). */
  bare?: boolean
  /** Carries a secret in its path: redacted in every log. */
  secretPath?: boolean
  /** A GET that changes something, as the specification has it: other sites can't lead a browser there. */
  changes?: boolean
  /**
   * Who calls is confirmed when the body has arrived, and not once more in its transactions: for the few calls that
   * must be fast and move no more than the caller's own seat.
   */
  ownSeat?: boolean
}

/** Who may call: everybody, who is signed in, or staff with all of these permissions. */
type Access =
  | {
      access: 'public'
      /** Everybody may call, and who is signed in is answered by name. */
      knowsCaller?: true
      fresh?: never
    }
  | { access: 'member'; knowsCaller?: never; fresh?: never }
  | {
      access: readonly [Permission, ...Permission[]]
      knowsCaller?: never
      /** For money, roles and exports: who calls has proven who she is within ten minutes. */
      fresh?: true
    }

export type Endpoint = Shape & Access

/** One endpoint that is no part of the API. */
export const endpoint = <const E extends Endpoint>(e: E): E => e

type Method = Endpoint['method']
type Named<Name> = Name extends `${infer M extends Method} ${infer P}` ? { method: M; path: P } : never
type Described = Omit<Shape, 'method' | 'path'> & Access

/** The endpoints of a feature, by `METHOD /path` below `/api/v1`; parameters of the path are written `:name`. */
export function contract<const C extends Record<`${Method} /${string}`, Described>>(
  endpoints: C,
): { [Name in keyof C]: C[Name] & Named<Name> }
export function contract(endpoints: Record<string, Described>): Record<string, Endpoint> {
  const described = Object.entries(endpoints).map(([name, e]) => {
    const [method, path = ''] = name.split(' ')
    return [name, { method: method as Method, path, ...e }]
  })
  return Object.fromEntries(described)
}

/** What every answer looks like; `statusCode` equals the HTTP status. */
export interface Envelope<T> {
  statusCode: number
  success: boolean
  message: string
  data: T
  error?: { code: RefusalCode; fields?: Record<string, string> }
}

// Bounds and forms that more than one feature needs.
/** The words beside a field, in the language of the moment: `z.uuid(says(() => fieldText.id))`. */
export const says = (words: () => string) => ({ error: words })
export const id = z.uuid(says(() => fieldText.id))
/** A day of the years that the calendar knows. */
export const isoDate = z.iso.date(says(() => fieldText.date)).regex(
  CALENDAR_YEARS,
  says(() => fieldText.date),
)
export const isoInstantText = z.iso.datetime({ offset: true })
export const email = z
  .string(says(() => fieldText.email))
  .trim()
  .min(
    1,
    says(() => fieldText.email),
  )
  .max(
    254,
    says(() => fieldText.emailLong),
  )
  .pipe(z.email(says(() => fieldText.emailWrong)))
export const digits = (max: number, message: () => string) =>
  z.string(says(message)).regex(new RegExp(`^[0-9]{1,${max}}$`), says(message))
/**
 * Text that reads as it is stored: no control characters (and no NUL, which the database refuses), no half of a
 * character, and nothing that turns the direction of what follows, for a name could then read as another one.
 * The joiners that Hindi is written with stay.
 */
const NOT_PLAIN = '\\p{Cc}\\p{Cs}\\u202A-\\u202E\\u2066-\\u2069'
const PLAIN_LINE = new RegExp(`^[^${NOT_PLAIN}]*$`, 'u')
const PLAIN_LINES = new RegExp(`^(?:[\\t\\n\\r]|[^${NOT_PLAIN}])*$`, 'u')

const text = (plain: RegExp, max: number, missing: () => string) =>
  z
    .string(says(missing))
    .trim()
    .min(1, says(missing))
    .max(
      max,
      says(() => fieldText.atMost(max)),
    )
    .regex(
      plain,
      says(() => fieldText.plain),
    )
/** One line of text; lengths are in UTF-16 units, as browsers count. */
export const line = (max: number, missing: () => string) => text(PLAIN_LINE, max, missing)
/** Text of several lines. */
export const lines = (max: number, missing: () => string) => text(PLAIN_LINES, max, missing)
/** Text as it is being written: it may be empty, and no space is taken from under who types. */
export const draftLine = (max: number) =>
  z
    .string()
    .max(
      max,
      says(() => fieldText.atMost(max)),
    )
    .regex(
      PLAIN_LINE,
      says(() => fieldText.plain),
    )
/** The same of several lines, or HTML. */
export const draftLines = (max: number) =>
  z
    .string()
    .max(
      max,
      says(() => fieldText.atMost(max)),
    )
    .regex(
      PLAIN_LINES,
      says(() => fieldText.plain),
    )
/** A word to look something up by: whatever it is, the database can be asked. */
export const word = z.string().regex(
  PLAIN_LINE,
  says(() => fieldText.plain),
)
export const paging = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
}
