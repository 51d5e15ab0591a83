import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import fastify from 'fastify'

/** The subscription of a browser (`PushSubscription`) for the public key of the site. */
export interface SimulatedSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface SimulatedNotification {
  endpoint: string
  /** Decrypted, as the browser reads it. */
  payload: unknown
  ttl: number
  urgency: string | undefined
}

/** The failure of the next calls. `lost`: the call is accepted, but the response never arrives. */
type Fault = 'hang' | 'lost' | 'reset' | 'redirect' | { status: number }

export interface RunningPushService {
  url: string
  /** The accepted notifications. */
  notifications: SimulatedNotification[]
  /** Calls that were refused, with the reason. */
  refused: string[]
  subscribe(applicationServerKey: string): SimulatedSubscription
  /** The browser unsubscribes: the service responds with 410 from then on. */
  unsubscribe(endpoint: string): void
  misbehave(fault: Fault, times?: number): void
  close(): Promise<void>
}

interface Browser {
  applicationServerKey: string
  curve: ECDH
  auth: Buffer
}

/**
 * A push service by RFC 8030, which verifies the sender (RFC 8292), and the browser behind it, which decrypts (RFC
 * 8291). Written from the standards, without the library that the server uses.
 */
export async function startPushService(): Promise<RunningPushService> {
  const app = fastify({ forceCloseConnections: true })
  const browsers = new Map<string, Browser>()
  const unsubscribed = new Set<string>()
  const notifications: SimulatedNotification[] = []
  const refused: string[] = []
  const faults: Fault[] = []
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.post<{ Params: { id: string } }>('/push/:id', async (request, reply) => {
    const { id } = request.params
    const fault = faults.shift()
    if (typeof fault === 'object') return reply.code(fault.status).send('simulated failure')
    if (fault === 'redirect') return reply.redirect('http://127.0.0.1:1/inside', 307)
    if (fault === 'reset') {
      reply.hijack()
      return request.raw.socket.resetAndDestroy()
    }
    if (fault === 'hang') return reply.hijack()
    const browser = browsers.get(id)
    if (!browser || unsubscribed.has(id))
      return reply.code(410).send('push subscription has unsubscribed or expired')
    const refuse = (status: number, why: string) => {
      refused.push(why)
      return reply.code(status).send(why)
    }
    const { authorization = '', ttl, urgency, 'content-encoding': encoding } = request.headers
    const problem = senderProblem(authorization, browser.applicationServerKey, origin)
    if (problem) return refuse(problem.includes('key') ? 403 : 401, problem)
    if (!/^\d+$/.test(String(ttl))) return refuse(400, 'a TTL is missing')
    if (encoding !== 'aes128gcm') return refuse(400, 'not encrypted by RFC 8291')
    const body = request.body as Buffer
    if (body.length > 4096) return refuse(413, 'too large')
    const payload = JSON.parse(decrypt(body, browser).toString()) as unknown
    notifications.push({
      endpoint: `${origin}/push/${id}`,
      payload,
      ttl: Number(ttl),
      urgency: urgency === undefined ? undefined : String(urgency),
    })
    if (fault === 'lost') return reply.hijack()
    return reply.code(201).header('location', `${origin}/message/${randomUUID()}`).send()
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: origin,
    notifications,
    refused,
    subscribe(applicationServerKey) {
      const id = randomUUID()
      const curve = createECDH('prime256v1')
      curve.generateKeys()
      const auth = randomBytes(16)
      browsers.set(id, { applicationServerKey, curve, auth })
      return {
        endpoint: `${origin}/push/${id}`,
        keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    unsubscribe: (endpoint) => void unsubscribed.add(endpoint.split('/').at(-1) ?? ''),
    misbehave: (fault, times = 1) => void faults.push(...Array<Fault>(times).fill(fault)),
    close: () => app.close(),
  }
}

const DAY_SECONDS = 24 * 60 * 60
const readJson = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>

/** The sender must have the private key that belongs to the public key of the subscription (RFC 8292). */
function senderProblem(authorization: string, key: string, origin: string): string | undefined {
  const { token, by } = /^vapid t=(?<token>[^,\s]+), ?k=(?<by>\S+)$/.exec(authorization)?.groups ?? {}
  if (!token || !by) return 'no VAPID authorization'
  if (by !== key) return 'not the key of the subscription'
  const [head, claims, signature] = token.split('.')
  const point = Buffer.from(by, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  )
  if (!isSigned || readJson(head).alg !== 'ES256') return 'the signature is wrong'
  const { aud, exp, sub } = readJson(claims)
  const now = Date.now() / 1000
  if (aud !== origin) return 'for another push service'
  if (typeof exp !== 'number' || exp < now || exp > now + DAY_SECONDS) return 'expired, or valid for too long'
  return typeof sub === 'string' && /^(mailto:|https:)/.test(sub) ? undefined : 'no contact of the sender'
}

/** One record of RFC 8188, with the keys of RFC 8291. */
function decrypt(body: Buffer, { curve, auth }: Browser): Buffer {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const derive = (ikm: Buffer, hkdfSalt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, hkdfSalt, info, length))
  const secret = curve.computeSecret(senderKey)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey])
  const ikm = derive(secret, auth, keyInfo, 32)
  const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with 2, and zeros after it.
  return padded.subarray(0, padded.lastIndexOf(2))
}
