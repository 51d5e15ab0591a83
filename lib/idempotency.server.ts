import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CompiledQuery, sql } from 'kysely'
import type { Endpoint } from '#lib/contract.ts'
import { databaseRefusal } from '#lib/databaseRefusal.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import {
  type HeldTransaction,
  KeyedChange,
  KeyUsedByAnother,
  withHeldCommit,
} from '#lib/heldCommit.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { toDate } from '#lib/time.ts'

/** The response that is sent, and stored for a repeated request. */
export interface SentResponse {
  status: number
  /** Empty: no body. */
  text: string
  /** Tokens and codes are sent once and never stored. */
  secret: boolean
}

const unstored = new WeakSet<FastifyReply>()
/** For a response that sets cookies, which a repeated request must not get again. */
export const neverStore = (reply: FastifyReply): void => {
  unstored.add(reply)
}

/**
 * A random key that the caller creates for one action, with at least 16 characters, so that no two are the same.
 */
const KEY = /^[\w-]{16,64}$/
/** Longer responses are not stored. */
const MAX_RESPONSE_BYTES = 262_144
/** Milliseconds after which a request without a response can't be running any more. */
const RUNNING_MS = 60_000

interface KeyedRequest {
  key: string
  keyDigest: string
  requestDigest: string
}

interface StoredRequest {
  requestDigest: string
  madeAt: Date
  status: number | null
  answer: Buffer | null
}

/** The request's key; undefined if it has none, or changes nothing. Throws KEY_WRONG. */
function keyOf(request: FastifyRequest, e: Endpoint, secret: string): KeyedRequest | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || (e.method === 'GET' && !e.changes)) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new Refusal('KEY_WRONG')
  }
  const keyed = (...parts: (string | Buffer)[]) => {
    const hmac = createHmac('sha256', secret)
    for (const part of parts) hmac.update(part).update('\n')
    return hmac.digest('base64url')
  }
  const { body } = request
  const sent = Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null)
  const owner = request.caller?.personId ?? 'anybody'
  return {
    key,
    keyDigest: keyed('request key', owner, key),
    requestDigest: keyed('request', request.method, request.url, sent),
  }
}

/** A request, as the framework passes it. */
interface Incoming {
  deps: Deps
  endpoint: Endpoint
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Does `work` once for all requests of one person with the same Idempotency-Key, and gives each of them the same
 * response, which is written in the transaction of the change. `refused`: the response for an error; undefined if
 * the same request may succeed later.
 */
export async function respondOnce(
  incoming: Incoming,
  work: () => Promise<SentResponse>,
  refused: (error: unknown) => SentResponse | undefined,
): Promise<SentResponse> {
  const { deps, endpoint, request, reply } = incoming
  const keyed = keyOf(request, endpoint, deps.secret)
  if (!keyed) return work()
  // A change of only the caller's own seat can be rolled back completely if a stored response is found afterwards.
  const before = endpoint.ownSeat ? undefined : await storedResponse(deps.db, keyed)
  if (before) return replay(incoming, keyed, before)
  const now = deps.clock.now()
  const change = new KeyedChange((held) => insert(held, keyed, now, null, null))
  try {
    const sent = await withHeldCommit(change, work)
    const mayBeRepeated = endpoint.ownSeat && !change.held && !change.begun
    const done = mayBeRepeated ? await storedResponse(deps.db, keyed) : undefined
    if (done) return replay(incoming, keyed, done)
    await finish(incoming, keyed, change, sent, now)
    return sent
  } catch (error) {
    // The response was ready but could not be committed, so its cookies are not valid.
    if (change.closed) reply.removeHeader('set-cookie')
    const refusal = change.closed ? undefined : refused(error)
    // The request changed something and was then refused, for example when a wrong code is counted: the refusal is
    // stored.
    const isStored = refusal && (change.held || change.begun)
    const failure = isStored
      ? await finish(incoming, keyed, change, refusal, now).then(
          () => undefined,
          (finishError: unknown) => finishError,
        )
      : await change.undo().then(() => error)
    // The request may have failed because the same request is being committed, or was just carried out. If the database
    // does not respond, it is not asked again.
    const mayBeDone = failure && !change.begun && databaseRefusal(failure as Error)?.code !== 'UNAVAILABLE'
    const stored = mayBeDone ? await storedResponse(deps.db, keyed).catch(() => undefined) : undefined
    if (stored) return replay(incoming, keyed, stored)
    if (failure instanceof KeyUsedByAnother) throw new Refusal('OUTCOME_UNKNOWN', { retryAfterSeconds: 2 })
    throw failure ?? error
  }
}

async function finish(
  { deps: { db, secret }, reply }: Incoming,
  keyed: KeyedRequest,
  change: KeyedChange,
  sent: SentResponse,
  now: Temporal.Instant,
): Promise<void> {
  const { status, text } = sent
  const isStored = !sent.secret && !unstored.has(reply) && Buffer.byteLength(text) <= MAX_RESPONSE_BYTES
  const answer = isStored ? seal(secret, keyed, text) : null
  const update = [UPDATE, [keyed.keyDigest, status, answer]] as const
  const isHeld = change.held !== undefined
  await change.close(async (held) => {
    if (change.begun) await held.execute(update[0], [...update[1]])
    else await insert(held, keyed, now, status, answer)
  })
  // Everything is committed, so the response is correct, whether it can be stored or not.
  if (change.begun && !isHeld)
    await db.executeQuery(CompiledQuery.raw(update[0], [...update[1]])).catch(() => {})
}

const INSERT = `/* remember_answer */
  insert into answered_request (key_digest, request_digest, made_at, status, answer)
  values ($1, $2, $3, $4, $5) on conflict (key_digest) do nothing returning true`
const UPDATE = `/* complete_answer */
  update answered_request set status = $2, answer = $3 where key_digest = $1`

/** Waits for another request with this key that is being committed. Throws `KeyUsedByAnother`. */
async function insert(
  held: HeldTransaction,
  { keyDigest, requestDigest }: KeyedRequest,
  now: Temporal.Instant,
  status: number | null,
  answer: Buffer | null,
): Promise<void> {
  const rows = await held.execute(INSERT, [keyDigest, requestDigest, toDate(now), status, answer])
  if (!rows.length) throw new KeyUsedByAnother()
}

async function storedResponse(db: Db, { keyDigest }: KeyedRequest): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`/* stored_answer */
    select request_digest, made_at, status, answer from answered_request where key_digest = ${keyDigest}`.execute(
    db,
  )
  return rows[0]
}

/** Throws KEY_USED, STILL_RUNNING, DONE_ALREADY. */
function replay({ deps, reply }: Incoming, keyed: KeyedRequest, stored: StoredRequest): SentResponse {
  if (stored.requestDigest !== keyed.requestDigest) throw new Refusal('KEY_USED')
  if (stored.status === null) {
    const age = deps.clock.now().epochMilliseconds - stored.madeAt.getTime()
    if (age < RUNNING_MS) throw new Refusal('STILL_RUNNING', { retryAfterSeconds: 2 })
  }
  const text = stored.answer && open(deps.secret, keyed, stored.answer)
  if (stored.status === null || text === null) throw new Refusal('DONE_ALREADY')
  reply.header('idempotent-replay', 'true')
  return { status: stored.status, text, secret: false }
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const cipherKey = (secret: string, { key, keyDigest }: KeyedRequest) =>
  createHmac('sha256', secret).update(`answer of a request\n${keyDigest}\n${key}`).digest()

/** Encrypts a response with the key of its request, so that it can't be read in the database and its backups. */
function seal(secret: string, keyed: KeyedRequest, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, cipherKey(secret, keyed), nonce)
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
}

function open(secret: string, keyed: KeyedRequest, answer: Buffer): string {
  const nonce = answer.subarray(0, NONCE_BYTES)
  const cipher = createDecipheriv(CIPHER, cipherKey(secret, keyed), nonce)
  cipher.setAuthTag(answer.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return cipher.update(answer.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
}
