import { timingSafeEqual } from 'node:crypto'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { networkOf } from '#lib/networkOf.server.ts'
import { orThrow, Refusal, type Refused } from '#lib/refusals.ts'
import { consumeCode, lastCodeSentAt, replaceCode, takeTry } from './codeStore.server.ts'
import { accountKey, limits } from './limits.server.ts'
import { CODE_MINUTES, CODE_PAUSE_SECONDS, CODE_TRIES, decideCode, decideNewCode } from './rules.ts'
import { type CodeHolder, codeHash, newCode, unguessableHash } from './tokens.server.ts'

const tooSoon = (refused: Refused<'OTP_TOO_SOON'>): Refusal => {
  const details = refused.details ?? {}
  return new Refusal('OTP_TOO_SOON', { details, retryAfterSeconds: Number(details.seconds) })
}

/** Throws OTP_TOO_SOON or TOO_MANY_REQUESTS, the same for an address with an account and one without. */
export async function mayAskForCode(
  { db, throttle }: Pick<Deps, 'db' | 'throttle'>,
  asked: { holder: CodeHolder; ip: string },
  now: Temporal.Instant,
): Promise<void> {
  const { email, purpose } = asked.holder
  const decision = decideNewCode(await lastCodeSentAt(db, email, purpose), now)
  if (decision.kind === 'refuse') throw tooSoon(decision)
  await throttle.take(limits.mailsAsked, networkOf(asked.ip))
  await throttle.take(limits.codeMails, accountKey(email))
}

/**
 * Stores a new code in place of the last one and queues `mail`'s letter with it.
 * `forNobody`: the letter tells something else, and the stored code is one that nobody can have.
 * Throws OTP_TOO_SOON when another was sent meanwhile.
 */
export async function sendCode(
  trx: Trx,
  deps: Pick<Deps, 'mailer' | 'secret'>,
  sending: { holder: CodeHolder; forNobody: boolean; mail: (code: string) => Promise<Mail> },
  now: Temporal.Instant,
): Promise<void> {
  const code = newCode()
  const mail = await sending.mail(code)
  const stored = await replaceCode(trx, sending.holder, {
    hash: sending.forNobody ? unguessableHash() : codeHash(deps.secret, sending.holder, code),
    tries: CODE_TRIES,
    sentAt: now,
    expiresAt: now.add({ minutes: CODE_MINUTES }),
    lastSentBy: now.subtract({ seconds: CODE_PAUSE_SECONDS }),
  })
  if (!stored) {
    throw tooSoon({ kind: 'refuse', code: 'OTP_TOO_SOON', details: { seconds: String(CODE_PAUSE_SECONDS) } })
  }
  await deps.mailer.send(trx, mail)
}

/** Proof that the code was right, to be spent in the transaction of what it allows. */
export interface ProvenCode {
  spend(trx: Trx): Promise<void>
}

/**
 * Takes a try of the code, for good, whatever comes of it; throws OTP_WRONG or OTP_EXPIRED.
 * Spending throws OTP_EXPIRED when another request has spent the code first.
 */
export async function proveCode(
  { db, secret, throttle }: { db: Db } & Pick<Deps, 'secret' | 'throttle'>,
  given: { holder: CodeHolder; code: string; ip: string },
  now: Temporal.Instant,
): Promise<ProvenCode> {
  const network = networkOf(given.ip)
  await throttle.take(limits.codeAddress, network)
  const tried = await takeTry(db, given.holder)
  const hash = codeHash(secret, given.holder, given.code)
  orThrow(decideCode(tried && { ...tried, matches: timingSafeEqual(tried.hash, hash) }, now))
  await throttle.giveBack(limits.codeAddress, network)
  return {
    async spend(trx) {
      if (!(await consumeCode(trx, given.holder, hash))) throw new Refusal('OTP_EXPIRED')
    },
  }
}
