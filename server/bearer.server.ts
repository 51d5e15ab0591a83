import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Checks the token of a request; responds with 401 if it is wrong. Returns whether it is correct. */
export function checkBearerToken(request: FastifyRequest, reply: FastifyReply, token: string): boolean {
  reply.header('cache-control', 'no-store')
  if (isSame(request.headers.authorization, `Bearer ${token}`)) return true
  reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('A token is needed.\n')
  return false
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string | undefined, expected: string): boolean =>
  given !== undefined && timingSafeEqual(digest(given), digest(expected))
