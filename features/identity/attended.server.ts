import type { FastifyRequest } from 'fastify'

/** A screen that polls reports that nobody has used it for a while: such requests keep no staff sign-in open. */
export const isAttended = (request: FastifyRequest): boolean => request.headers['x-unattended'] === undefined
