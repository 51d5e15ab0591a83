import type { FastifyRequest } from 'fastify'

/** A screen that asks by itself says that nobody was at it for a while: that keeps no sign-in of staff open. */
export const isAttended = (request: FastifyRequest): boolean => request.headers['x-unattended'] === undefined
