import { z } from 'zod'
import type { Deps } from '#lib/deps.server.ts'

/**
 * - `unavailable`: no response, or an invalid one; the request may or may not have taken effect
 * - `timeout`: no complete response in time; the request may or may not have taken effect
 * - `refused`: the gateway refused, with a reason; nothing happened
 * - `unknownId`: there is no such order, payment or refund at the gateway
 * - `misconfigured`: wrong keys or a wrong address; the settings must be fixed
 */
export type GatewayErrorKind = 'unavailable' | 'timeout' | 'refused' | 'unknownId' | 'misconfigured'

/** The error that every failed call to the payment gateway throws. `message` is for logs, not for members. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly kind: GatewayErrorKind
  /** A description of the error: the gateway's, if it responded with one. */
  readonly description: string
  /** The gateway's HTTP status; null if it did not respond. */
  readonly status: number | null

  constructor(kind: GatewayErrorKind, description: string, status: number | null = null, cause?: unknown) {
    super(`Payment gateway: ${kind}: ${description}`, { cause })
    this.kind = kind
    this.description = description
    this.status = status
  }
}

/** Whether the gateway responded with a refusal, so that repeating the call would not help. */
export const isRefused = (error: unknown): error is GatewayError =>
  error instanceof GatewayError && ['refused', 'misconfigured', 'unknownId'].includes(error.kind)

/** The fields of an axios error that are used here. */
const Failure = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  response: z.object({ status: z.number(), data: z.unknown() }).optional(),
})

const ErrorResponse = z.object({ error: z.object({ description: z.string() }) })

const TIMED_OUT = ['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED']

const errorFromResponse = (status: number, data: unknown): GatewayError => {
  const parsed = ErrorResponse.safeParse(data)
  const given = parsed.success ? parsed.data.error.description : null
  const description = given ?? `status ${status} without a description`
  if (status === 401 || status === 403) return new GatewayError('misconfigured', description, status)
  if (status === 404 || (status >= 300 && status < 400)) {
    return new GatewayError('misconfigured', `this is not the address of the gateway: ${description}`, status)
  }
  if (given === null || status >= 500 || status === 429 || status === 409 || status === 408) {
    return new GatewayError('unavailable', description, status)
  }
  const isUnknown = /\bid provided does not exist|is not a valid id\b/i.test(given)
  return new GatewayError(isUnknown ? 'unknownId' : 'refused', description, status)
}

/**
 * Converts the HTTP client's error of a failed request, before the SDK discards most of it. That error is not stored as
 * the cause, because it contains the key's secret, which must not get into a log.
 */
export const gatewayErrorFrom = (cause: unknown): GatewayError => {
  const parsed = Failure.safeParse(cause)
  if (!parsed.success) return new GatewayError('unavailable', 'the call failed')
  const { code, message, response } = parsed.data
  // A truncated body has a response too, but the error code shows that it was incomplete.
  if (code !== undefined && TIMED_OUT.includes(code)) {
    return new GatewayError('timeout', 'no response in time')
  }
  if (response && (response.status < 200 || response.status >= 300)) {
    return errorFromResponse(response.status, response.data)
  }
  return new GatewayError('unavailable', message || code || 'no connection')
}

/** Logs a failure: as an error if our keys are wrong, as a warning if the gateway failed. */
export const logFailure = ({ log }: Pick<Deps, 'log'>, { kind, status, description }: GatewayError) => {
  const level = kind === 'misconfigured' ? 'error' : 'warn'
  log[level]({ kind, status, description }, 'a request to the payment gateway failed')
}
