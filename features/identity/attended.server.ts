import type { FastifyRequest } from 'fastify'

/**
 * If nobody has used a screen for a while, its polling requests carry `x-unattended`. These requests do not
 * extend a staff sign-in.
 */
export const isAttended = (request: FastifyRequest): boolean => request.headers['x-unattended'] === undefined
