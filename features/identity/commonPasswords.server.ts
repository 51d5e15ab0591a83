import { identityMessages } from '#features/identity/text/identityMessages.ts'
import { Refusal } from '#lib/refusals.ts'
import { isCommon } from './rules.ts'
import { PASSWORD_MIN } from './schema.ts'

let known: Promise<ReadonlySet<string>> | undefined

/** About 18,000 passwords from leaks, read when the first password is set. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN)),
  )
  return known
}

/** Throws BAD_REQUEST for `field` if the password is one of those that attackers try first. */
export async function refuseCommon(password: string, field: 'password' | 'newPassword'): Promise<void> {
  if (!isCommon(password, await commonPasswords())) return
  throw new Refusal('BAD_REQUEST', { fields: { [field]: identityMessages.commonPassword } })
}
