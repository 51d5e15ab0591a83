import { letterheadOf } from '#features/studio/letterhead.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal, type RefusalCode } from '#lib/refusals.ts'
import { identityMessages } from '#text/identityMail.ts'
import { mayAskForCode, proveCode, sendCode } from './codes.server.ts'
import { refuseCommon } from './commonPasswords.server.ts'
import { identityMails } from './emails.tsx'
import { hashPassword } from './hashing.server.ts'
import { decideBirthDate, phoneToKeep } from './rules.ts'
import type { SignUpInput } from './schema.ts'
import { openSignIn, type SignInTokens } from './sessions.server.ts'
import { insertPerson, type Person, personByEmail } from './store.server.ts'
import type { CodeHolder } from './tokens.server.ts'

const signUpCode = (email: string): CodeHolder => ({ email, purpose: 'signUp', personId: null })

/**
 * Mails a code to prove the address. Who has an account gets a mail saying so instead; the answer,
 * its time and its limits are the same. Throws OTP_TOO_SOON or TOO_MANY_REQUESTS.
 */
export async function sendSignUpCode(
  deps: Pick<Deps, 'db' | 'mailer' | 'secret' | 'throttle' | 'publicUrl'>,
  input: { email: string; ip: string },
  now: Temporal.Instant,
): Promise<void> {
  const holder = signUpCode(input.email)
  await mayAskForCode(deps, { holder, ip: input.ip }, now)
  const person = await personByEmail(deps.db, input.email)
  const mails = identityMails(await letterheadOf(deps.db), deps.publicUrl)
  await inTransaction(deps.db, (trx) =>
    sendCode(
      trx,
      deps,
      {
        holder,
        forNobody: person !== undefined,
        mail: (code) => (person ? mails.accountExists(person.email) : mails.code(input.email, code)),
      },
      now,
    ),
  )
}

/**
 * Registers a person and signs them in. Throws BAD_REQUEST or UNDER_AGE naming the field before a try
 * of the code is taken; then OTP_WRONG, OTP_EXPIRED; EMAIL_TAKEN only to who has proven the address.
 */
export async function signUp(
  deps: Pick<Deps, 'db' | 'secret' | 'throttle'>,
  input: SignUpInput & { ip: string },
  now: Temporal.Instant,
): Promise<{ person: Person; tokens: SignInTokens }> {
  refuseBirthDate(input.birthDate, now)
  await refuseCommon(input.password, 'password')
  const code = await proveCode(deps, { holder: signUpCode(input.email), code: input.otp, ip: input.ip }, now)
  // Slow, so before the transaction; and only for who had the right code.
  const passwordHash = await hashPassword(input.password)
  return inTransaction(deps.db, async (trx) => {
    await code.spend(trx)
    const person = await insertPerson(
      trx,
      {
        email: input.email,
        firstName: input.firstName,
        lastName: input.lastName,
        phoneNumber: phoneToKeep(input.phoneNumber),
        birthDate: input.birthDate,
        passwordHash,
      },
      now,
    )
    return { person, tokens: await openSignIn(trx, deps.secret, { person, ip: input.ip }, now) }
  })
}

/** `birthDate` as YYYY-MM-DD. Throws BAD_REQUEST or UNDER_AGE, both naming the field. */
export function refuseBirthDate(birthDate: string, now: Temporal.Instant): void {
  const decision = decideBirthDate(Temporal.PlainDate.from(birthDate), now)
  if (decision.kind !== 'refuse') return
  const code: RefusalCode = decision.code
  const words = code === 'UNDER_AGE' ? new Refusal(code).message : identityMessages.birthDateImpossible
  throw new Refusal(code, { fields: { birthDate: words } })
}
