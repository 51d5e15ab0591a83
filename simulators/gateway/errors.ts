import type { z } from 'zod'

export interface ErrorBody {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'
  description: string
  source: string
  step: string
  reason: string
  metadata: Record<string, string>
  field?: string
}

/** An error with Razorpay's texts; the plugin's error handler sends it as `{error}`. */
export class ApiError extends Error {
  readonly statusCode: number
  readonly body: ErrorBody

  constructor(statusCode: number, body: ErrorBody) {
    super(body.description)
    this.statusCode = statusCode
    this.body = body
  }
}

export const badRequest = (description: string, field?: string): ApiError =>
  new ApiError(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field === undefined ? {} : { field }),
  })

/** Razorpay responds to an unknown id with 400, never with 404. */
export const unknownId = (): ApiError => badRequest('The id provided does not exist')

export const unauthorized = (description: string): ApiError =>
  new ApiError(401, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  })

export const serverError = (): ApiError =>
  new ApiError(500, {
    code: 'SERVER_ERROR',
    description:
      'We are facing some trouble completing your request at the moment. Please try again shortly.',
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  })

/** Validates a body or a query; the first problem becomes Razorpay's 400 with its `field`. */
export const parseInput = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const parsed = schema.safeParse(input ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path[0]
  throw badRequest(issue?.message ?? 'The request is not valid.', field?.toString())
}
