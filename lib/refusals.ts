import type { commonRefusals } from './text/commonRefusals.ts'

/**
 * The codes of all refusals of the API, by the feature that refuses. Each feature adds its own in its
 * `text/refusals.ts`, with their messages and statuses; `text/refusals.ts` of this folder joins them. Rules return
 * a code, use cases throw it, one handler (`sendError`) turns it into a response.
 */
export interface RefusalCodes {
  common: keyof typeof commonRefusals
}
export type RefusalCode = RefusalCodes[keyof RefusalCodes]

export type RefusalMessage = (details: RefusalDetails) => string
/** Messages by their code. */
export type RefusalMessages = Record<string, RefusalMessage>
export type RefusalTexts<M> = Record<keyof M, RefusalMessage>
/** The HTTP statuses of those that are not 409. */
export type RefusalStatuses<M> = Partial<Record<keyof M, number>>

/** The result of a rule that refuses; `details` fill its message. */
export interface Refused<C extends RefusalCode = RefusalCode> {
  kind: 'refuse'
  code: C
  details?: RefusalDetails
}

export const refuse = <C extends RefusalCode>(code: C, details?: RefusalDetails): Refused<C> =>
  details ? { kind: 'refuse', code, details } : { kind: 'refuse', code }

/** Values for the variables in a refusal's message. */
export type RefusalDetails = Record<string, string>

interface RefusalParts {
  details?: RefusalDetails
  /** The field that the refusal is about: the message is also shown at that field. */
  field?: string
  /** Messages for fields. */
  fields?: Record<string, string>
  /** The person that the refusal is about: the screen links to them. */
  personId?: string
  retryAfterSeconds?: number
}

/**
 * A refusal thrown by a use case: it rolls the transaction back and becomes a response. It carries a code, not a
 * message.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails
  readonly field: string | undefined
  readonly fields: Record<string, string> | undefined
  readonly personId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: RefusalCode,
    { details = {}, field, fields, personId, retryAfterSeconds }: RefusalParts = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
    this.field = field
    this.fields = fields
    this.personId = personId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Returns the decision, or throws its refusal, with `field` if given. */
export const orThrow = <T extends { kind: string }>(
  decision: T | Refused,
  field?: string,
): Exclude<T, Refused> => {
  if (decision.kind === 'refuse') {
    const { code, details = {} } = decision as Refused
    throw new Refusal(code, { details, ...(field === undefined ? {} : { field }) })
  }
  return decision as Exclude<T, Refused>
}
