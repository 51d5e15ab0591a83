import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { currentLanguage } from '#lib/language.ts'
import { Refusal, type Refused } from '#lib/refusals.ts'
import { refusalText } from '#lib/text/refusals.ts'
import type { CodeRequester } from '../codeStore.server.ts'
import { refuseCommon } from '../commonPasswords.server.ts'
import { identityMails } from '../emails.tsx'
import { hashPassword } from '../hashing.server.ts'
import { codeMailPoints } from '../limits.server.ts'
import { decideBirthDate, phoneToStore } from '../rules.ts'
import { newPassword, type SignUpInput } from '../schema.ts'
import { insertPerson, type Person, personByEmail } from '../store.server.ts'
import { identityMessages } from '../text/identityMessages.ts'
import { type Device, networkDigest, newCode } from '../tokens.server.ts'
import type { Browser } from './browser.server.ts'
import { sendCode, verifyCode } from './codes.server.ts'
import { type OpenedSignIn, openSignIn } from './sessions.server.ts'

/**
 * Mails a code to verify the address, valid only for the requester. An address that has an account gets another mail,
 * without a code; the response, its timing and its limits are the same in both cases. Throws OTP_TOO_SOON or
 * TOO_MANY_REQUESTS.
 */
export async function sendSignUpCode(
  deps: Pick<Deps, 'db' | 'mailer' | 'secret' | 'throttle' | 'publicUrl'>,
  input: { email: string; from: Browser; device: Device },
  now: Temporal.Instant,
): Promise<void> {
  const { email, from, device } = input
  const person = await personByEmail(deps.db, email)
  const code = person ? null : newCode()
  const mails = identityMails(await letterheadOf(deps), deps.publicUrl, deps.db)
  // A browser that sent no cookie with its request may send none at sign-up, so it is identified by its network.
  const network = from.device ? null : networkDigest(deps.secret, from.network)
  await sendCode(
    deps,
    {
      holder: signUpHolder(email, { digest: device.digest, network }),
      rateLimits: codeMailPoints(email, from, from.network),
      code,
      mail: () => (code === null ? mails.accountExists(person?.email ?? email) : mails.code(email, code)),
    },
    now,
  )
}

const signUpHolder = <R extends CodeRequester>(email: string, requester: R) => ({
  email,
  purpose: 'signUp' as const,
  personId: null,
  requester,
})

/**
 * Registers a person and signs them in. All problems with birth date, password and code are reported at once: a
 * single one by its own code (UNDER_AGE, OTP_WRONG, OTP_EXPIRED), several by BAD_REQUEST. EMAIL_TAKEN is
 * reported only after the address is verified.
 */
export async function signUp(
  deps: Pick<Deps, 'db' | 'secret' | 'throttle'>,
  input: SignUpInput & { from: Browser },
  now: Temporal.Instant,
): Promise<{ person: Person; opened: OpenedSignIn }> {
  const { email, from } = input
  const refusals = await refusalsOf([
    () => refuseBirthDate(input.birthDate, now),
    () => refusePassword(input.password),
  ])
  const network = networkDigest(deps.secret, from.network)
  const holder = signUpHolder(email, { digest: from.device?.digest ?? null, network })
  const verification = verifyCode(deps, { holder, code: input.otp, network: from.network }, now)
  const code = refusals.length ? await refuseTogether(refusals, verification) : await verification
  // Hashing is slow, so it runs before the transaction, and only after a correct code.
  const passwordHash = await hashPassword(input.password)
  return inTransaction(deps.db, async (trx) => {
    await code.spend(trx)
    const person = await insertPerson(
      trx,
      {
        email,
        firstName: input.firstName,
        lastName: input.lastName,
        phoneNumber: phoneToStore(input.phoneNumber),
        birthDate: input.birthDate,
        passwordHash,
        language: currentLanguage(),
      },
      now,
    )
    return { person, opened: await openSignIn(trx, deps.secret, { person, from }, now) }
  })
}

/** Collects the refusals that the checks throw. */
async function refusalsOf(checks: (() => void | Promise<void>)[]): Promise<Refusal[]> {
  const refusals: Refusal[] = []
  for (const check of checks) {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.push(error)
    }
  }
  return refusals
}

/** Throws all refusals together, including that of the code. A correct code is not used up. */
async function refuseTogether(refusals: Refusal[], verification: Promise<unknown>): Promise<never> {
  const all = [...refusals, ...(await refusalsOf([async () => void (await verification)]))]
  const [first] = all
  // TOO_MANY_REQUESTS does not belong to a field, so it is thrown alone.
  const withoutField = all.find((refusal) => !refusal.field && !refusal.fields)
  if (withoutField ?? all.length === 1) throw withoutField ?? first
  const messages = all.map(({ code, details, field, fields }) =>
    field ? { [field]: refusalText[code](details) } : fields,
  )
  throw new Refusal('BAD_REQUEST', { fields: Object.assign({}, ...messages) })
}

/** Throws BAD_REQUEST for the field. */
async function refusePassword(password: string): Promise<void> {
  const { error } = newPassword.safeParse(password)
  const [issue] = error?.issues ?? []
  if (issue) throw new Refusal('BAD_REQUEST', { fields: { password: issue.message } })
  await refuseCommon(password, 'password')
}

/** `birthDate` as YYYY-MM-DD. Throws BAD_REQUEST or UNDER_AGE for the field. */
export function refuseBirthDate(birthDate: string, now: Temporal.Instant): void {
  const decision = decideBirthDate(Temporal.PlainDate.from(birthDate), now)
  if (decision.kind !== 'refuse') return
  const { code, details }: Refused = decision
  if (code === 'UNDER_AGE') throw new Refusal(code, { field: 'birthDate', ...(details && { details }) })
  throw new Refusal(code, { fields: { birthDate: identityMessages.birthDateImpossible } })
}
