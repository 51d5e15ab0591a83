import { timingSafeEqual } from 'node:crypto'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { commitSoFar } from '#lib/heldCommit.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { type Points, spending } from '#lib/throttle.server.ts'
import {
  type CodeHolder,
  type CodeRequester,
  consumeCode,
  consumeCodeAttempt,
  findCode,
  lastCodeSentAt,
  lockCodesFor,
  replaceCode,
} from '../codeStore.server.ts'
import { limits } from '../limits.server.ts'
import { CODE_MINUTES, CODE_TRIES, decideCode, decideNewCode } from '../rules.ts'
import { type CodeSubject, codeHash, unguessableHash } from '../tokens.server.ts'

/** Throws OTP_TOO_SOON if a code was sent to this requester just now. */
async function refuseTooSoon(db: Db, holder: CodeHolder, now: Temporal.Instant): Promise<void> {
  const decision = decideNewCode(await lastCodeSentAt(db, holder), now)
  if (decision.kind === 'send') return
  const details = decision.details ?? {}
  throw new Refusal('OTP_TOO_SOON', { details, retryAfterSeconds: Number(details.seconds) })
}

export interface CodeToSend {
  holder: CodeSubject & { requester: CodeRequester & { digest: Buffer } }
  /** The limits towards which a sent mail counts. A refused request does not count. */
  rateLimits: Points
  /** The code in the mail. Null: the mail says that the address has an account, and no code is accepted. */
  code: string | null
  mail: () => Promise<Mail>
  /** Runs in the transaction that stores the code. */
  also?: (trx: Trx) => Promise<void>
}

/**
 * Stores a new code in place of the requester's last one and queues its mail; codes of other requesters stay valid.
 * Throws OTP_TOO_SOON or TOO_MANY_REQUESTS, identically for an address with an account and one without.
 */
export async function sendCode(
  deps: Pick<Deps, 'db' | 'mailer' | 'secret' | 'throttle'>,
  { holder, rateLimits, code, mail, also }: CodeToSend,
  now: Temporal.Instant,
): Promise<void> {
  await refuseTooSoon(deps.db, holder, now)
  await spending(deps.throttle, rateLimits, async () => {
    const composed = await mail()
    await inTransaction(deps.db, async (trx) => {
      await lockCodesFor(trx, holder.email)
      await refuseTooSoon(trx, holder, now)
      await replaceCode(trx, holder, {
        hash: code === null ? unguessableHash() : codeHash(deps.secret, holder, code),
        tries: CODE_TRIES,
        sentAt: now,
        expiresAt: now.add({ minutes: CODE_MINUTES }),
      })
      await deps.mailer.send(trx, composed)
      await also?.(trx)
    })
  })
}

/** A correct code. `spend` uses it up in the transaction of the action that it allows. */
export interface VerifiedCode {
  spend(trx: Trx): Promise<void>
}

/**
 * Compares a code, and uses up an attempt in any case. Throws OTP_WRONG or OTP_EXPIRED; also TOO_MANY_REQUESTS, unless
 * the requester has a code of their own. `spend` throws OTP_EXPIRED if another request has already used the code.
 */
export async function verifyCode(
  { db, secret, throttle }: Pick<Deps, 'db' | 'secret' | 'throttle'>,
  { holder, code, network }: { holder: CodeHolder; code: string; network: string },
  now: Temporal.Instant,
): Promise<VerifiedCode> {
  const storedCode = await findCode(db, holder)
  const hash = codeHash(secret, holder, code)
  const verify = async () => {
    const tried = storedCode && (await consumeCodeAttempt(db, holder, storedCode))
    // The attempt counts even if the rest of the request fails.
    await commitSoFar()
    orThrow(decideCode(tried && { ...tried, matches: timingSafeEqual(tried.hash, hash) }, now), 'otp')
  }
  if (storedCode?.own) await verify()
  else {
    await throttle.take(limits.codeNetwork, network)
    await verify()
    await throttle.restore(limits.codeNetwork, network)
  }
  return {
    async spend(trx) {
      if (!storedCode || !(await consumeCode(trx, holder, storedCode, hash)))
        throw new Refusal('OTP_EXPIRED', { field: 'otp' })
    },
  }
}
