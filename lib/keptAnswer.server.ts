import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kept } from '#lib/kept.server.ts'
import type { KeptFront } from '#lib/keptFront.server.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** An answer as it leaves: serialised and compressed once, for everybody. */
export interface KeptAnswer {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
}

/** How hard to compress. `tight` takes ten times as long: for pages, where a packet less is a round trip less. */
const EFFORTS = {
  quick: { br: 1, gzip: 1 },
  usual: { br: 6, gzip: 7 },
  tight: { br: 10, gzip: 9 },
}

/** Compresses a finished answer. */
export async function packAnswer(
  identity: Buffer,
  options: { status?: number; headers: Record<string, string>; effort?: keyof typeof EFFORTS },
): Promise<KeptAnswer> {
  const effort = EFFORTS[options.effort ?? 'usual']
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: effort.br } }),
    gzipped(identity, { level: effort.gzip }),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    status: options.status ?? 200,
    headers: { ...options.headers, vary: 'accept-encoding', etag },
    etag,
    bodies: { br, gzip: gz, identity },
  }
}

export type Variants<T> = Record<'br' | 'gzip' | 'identity' | 'same', T>

/** The best encoding that the caller takes, or `same` (304) when the caller has the answer already. */
export function variantFor(
  { etag, status }: Pick<KeptAnswer, 'etag' | 'status'>,
  asked: IncomingHttpHeaders,
): keyof Variants<unknown> {
  if (status === 200 && asked['if-none-match'] === etag) return 'same'
  const accepted = asked['accept-encoding'] ?? ''
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** Sends it as `variantFor` says. */
export function sendKept(answer: KeptAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(answer.status).headers(answer.headers)
  const variant = variantFor(answer, request.headers)
  if (variant === 'same') return reply.code(304).send()
  if (variant !== 'identity') reply.header('content-encoding', variant)
  return reply.send(answer.bodies[variant])
}

/** Sends what is kept under `key`, made now if need be. The next time it leaves by the front (`KeptFront`). */
export async function sendFrom(
  kept: Kept<KeptAnswer>,
  key: string,
  make: () => Promise<KeptAnswer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = kept.peek(key) ?? (await kept.get(key, make))
  if (kept.peek(key) === answer) {
    const headers = { ...(reply.getHeaders() as Record<string, string>), ...answer.headers }
    request.server.keptFront.note(request.raw.url as string, answer, headers)
  }
  return sendKept(answer, request, reply)
}

declare module 'fastify' {
  interface FastifyInstance {
    keptFront: KeptFront
  }
}
