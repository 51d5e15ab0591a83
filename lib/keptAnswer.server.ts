import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** An answer as it leaves: serialised and compressed once, for everybody. */
export interface KeptAnswer {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
}

/** Compresses a finished answer; `quick` trades size for time (development). */
export async function packAnswer(
  identity: Buffer,
  options: { status?: number; headers: Record<string, string>; quick?: boolean },
): Promise<KeptAnswer> {
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: options.quick ? 1 : 6 } }),
    gzipped(identity, { level: options.quick ? 1 : 7 }),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    status: options.status ?? 200,
    headers: { ...options.headers, vary: 'accept-encoding', etag },
    etag,
    bodies: { br, gzip: gz, identity },
  }
}

/** Sends it in the best encoding the caller takes, or 304 when the caller has it already. */
export function sendKept(answer: KeptAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(answer.status).headers(answer.headers)
  if (answer.status === 200 && request.headers['if-none-match'] === answer.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(answer.bodies.br)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(answer.bodies.gzip)
  return reply.send(answer.bodies.identity)
}
