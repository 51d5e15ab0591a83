import * as z from 'zod'
import type { Permission } from '#lib/permissions.ts'
import type { RefusalCode } from '#lib/refusals.ts'
import { fieldText } from '#lib/text/fields.ts'
import { CALENDAR_YEARS } from '#lib/time.ts'

/**
 * The topics that cached public responses depend on: a change of a topic removes those responses from the response
 * cache. A feature declares its own topics next to its contract.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each feature adds its topics, and only an interface can be added to
export interface CacheTopics {}
export type CacheTopic = keyof CacheTopics

/**
 * An endpoint of the API, described once: the server validates requests with it, the client gets its types from it,
 * OpenAPI is generated from it, and so are the bad-input tests.
 */
interface Shape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** The `data` of the envelope. */
  data: z.ZodType
  /** 204 has no body: for data that a browser sends while it leaves a page. */
  success?: 200 | 201 | 204
  /**
   * Set for a read whose responses are cached: the topics that they depend on. Every page that uses the read
   * depends on the same topics.
   */
  topics?: readonly CacheTopic[]
  refusals?: readonly RefusalCode[]
  /** Responds without the envelope (spec §7: `GET /user/key`). */
  bare?: boolean
  /** The path contains a secret, which is redacted in every log. */
  secretPath?: boolean
  /** A GET that changes something, as the specification requires. Other sites can't make a browser call it. */
  changes?: boolean
  /**
   * The response contains a token, a code or a link that is shown only once. It is not stored for a repeated
   * request.
   */
  secretResponse?: boolean
  /**
   * The caller is confirmed when the body has arrived, but not again in each transaction: for the few calls
   * that must be fast and affect only the caller's own seat.
   */
  ownSeat?: boolean
}

/** Who may call: everybody, anybody signed in, or staff with all of these permissions. */
type Access =
  | {
      access: 'public'
      /** Everybody may call; a caller who is signed in is identified. */
      knowsCaller?: true
      requiresReauthentication?: never
    }
  | { access: 'member'; knowsCaller?: never; requiresReauthentication?: never }
  | {
      access: readonly [Permission, ...Permission[]]
      knowsCaller?: never
      /** For money, roles and exports: the caller has signed in or reauthenticated in the last ten minutes. */
      requiresReauthentication?: true
    }

export type Endpoint = Shape & Access

/** An endpoint that is not in the documented API. */
export const endpoint = <const E extends Endpoint>(e: E): E => e

type Method = Endpoint['method']
type EndpointName<Name> = Name extends `${infer M extends Method} ${infer P}` ? { method: M; path: P } : never
type EndpointDescription = Omit<Shape, 'method' | 'path'> & Access

/** The endpoints of a feature, by `METHOD /path` below `/api/v1`; path parameters are written `:name`. */
export function contract<const C extends Record<`${Method} /${string}`, EndpointDescription>>(
  endpoints: C,
): { [Name in keyof C]: C[Name] & EndpointName<Name> }
export function contract(endpoints: Record<string, EndpointDescription>): Record<string, Endpoint> {
  const described = Object.entries(endpoints).map(([name, e]) => {
    const [method, path = ''] = name.split(' ')
    return [name, { method: method as Method, path, ...e }]
  })
  return Object.fromEntries(described)
}

/**
 * The refusals that every changing endpoint may return: its key was used for another request, the same request is
 * running or done, its outcome is unknown, or no change can be saved now.
 */
const REFUSALS_OF_CHANGES = [
  'KEY_WRONG',
  'KEY_USED',
  'STILL_RUNNING',
  'DONE_ALREADY',
  'OUTCOME_UNKNOWN',
  'READ_ONLY',
] as const

/**
 * The possible refusals of an endpoint, besides those of every endpoint: bad input, a missing sign-in, a full
 * server. Each change waits for locks only for a limited time. After that it is refused with BUSY, and nothing has
 * changed.
 */
export const refusalsOf = ({ method, refusals = [] }: Endpoint): readonly RefusalCode[] => [
  ...new Set<RefusalCode>(method === 'GET' ? refusals : [...refusals, 'BUSY', ...REFUSALS_OF_CHANGES]),
]

/** The shape of every response; `statusCode` equals the HTTP status. */
export interface Envelope<T> {
  statusCode: number
  success: boolean
  message: string
  data: T
  error?: { code: RefusalCode; fields?: Record<string, string>; personId?: string }
}

// Limits and formats that more than one feature needs.
/** The message next to a field, in the current language: `z.uuid(fieldError(() => fieldText.id))`. */
export const fieldError = (message: () => string) => ({ error: message })
export const id = z.uuid(fieldError(() => fieldText.id))
/** A day in the range of years that the calendar supports. */
export const isoDate = z.iso.date(fieldError(() => fieldText.date)).regex(
  CALENDAR_YEARS,
  fieldError(() => fieldText.date),
)
export const isoInstantText = z.iso.datetime({ offset: true })
export const email = z
  .string(fieldError(() => fieldText.email))
  .trim()
  .min(
    1,
    fieldError(() => fieldText.email),
  )
  .max(
    254,
    fieldError(() => fieldText.emailLong),
  )
  .pipe(z.email(fieldError(() => fieldText.emailWrong)))
export const digits = (max: number, message: () => string) =>
  z.string(fieldError(message)).regex(new RegExp(`^[0-9]{1,${max}}$`), fieldError(message))
/**
 * Text without hidden characters: no control characters (and no NUL, which the database refuses), no lone surrogates,
 * and no marks that change the direction of the text, which could make a name look like another one. The joiners that
 * Hindi needs are allowed.
 */
const NOT_PLAIN = '\\p{Cc}\\p{Cs}\\u202A-\\u202E\\u2066-\\u2069'
const PLAIN_LINE = new RegExp(`^[^${NOT_PLAIN}]*$`, 'u')
/** At least one character must be visible: not only spaces and invisible characters such as U+200B. */
const VISIBLE = /[^\p{Cf}\s]/u
const PLAIN_LINES = new RegExp(`^(?:[\\t\\n\\r]|[^${NOT_PLAIN}])*$`, 'u')

const text = (plain: RegExp, max: number, missing: () => string) =>
  z
    .string(fieldError(missing))
    .trim()
    .min(1, fieldError(missing))
    .max(
      max,
      fieldError(() => fieldText.atMost(max)),
    )
    .regex(VISIBLE, fieldError(missing))
    .regex(
      plain,
      fieldError(() => fieldText.plain),
    )
/** A single-line text; lengths are in UTF-16 units, as browsers count. */
export const line = (max: number, missing: () => string) => text(PLAIN_LINE, max, missing)
/** A multi-line text. */
export const lines = (max: number, missing: () => string) => text(PLAIN_LINES, max, missing)
/** Single-line text that is still being written: it may be empty, and it is not trimmed while somebody types. */
export const draftLine = (max: number) =>
  z
    .string()
    .max(
      max,
      fieldError(() => fieldText.atMost(max)),
    )
    .regex(
      PLAIN_LINE,
      fieldError(() => fieldText.plain),
    )
/** Empty for people who have only one name. Only the sign-up of members requires a last name (specification, 5). */
export const lastName = draftLine(80).trim()
/** Text of several lines, or HTML, that is still being written. */
export const draftLines = (max: number) =>
  z
    .string()
    .max(
      max,
      fieldError(() => fieldText.atMost(max)),
    )
    .regex(
      PLAIN_LINES,
      fieldError(() => fieldText.plain),
    )
/** A search term. Every valid value can be sent to the database. */
export const word = z.string().regex(
  PLAIN_LINE,
  fieldError(() => fieldText.plain),
)
export const paging = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
}
/** The page information in the response of a paged list; `total`: the number of rows on all pages. */
export const pageInfo = { page: z.number().int(), limit: z.number().int(), total: z.number().int() }
