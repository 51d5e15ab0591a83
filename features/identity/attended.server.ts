import type { FastifyRequest } from 'fastify'

/**
 * Whether a person is using the screen that sends this request. If nobody has used a screen for a while, its automatic
 * requests have the header `x-unattended`, and do not extend a staff sign-in.
 */
export const isAttended = (request: FastifyRequest): boolean => request.headers['x-unattended'] === undefined
