import type { Db } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { mustUseSecondFactor } from '#lib/reauth.ts'
import { isoInstant } from '#lib/time.ts'
import type { SecondFactorView } from '../console/schema.ts'
import { type Factors, hasFactor } from '../rules.ts'
import { authenticatorAppOf, passkeysOf, recoveryCodesLeft } from '../store.server.ts'

export async function factorsOf(db: Db, personId: string): Promise<Factors> {
  const [passkeys, app] = [await passkeysOf(db, personId), await authenticatorAppOf(db, personId)]
  return { passkeys: passkeys.length, app: app?.sealedSecret != null }
}

/** The caller's factors. Recovery codes are not factors: they are for people who have lost theirs. */
export async function readSecondFactor(
  { db, demo }: { db: Db; demo: boolean },
  caller: Caller,
): Promise<SecondFactorView> {
  const [passkeys, app, left] = await Promise.all([
    passkeysOf(db, caller.personId),
    authenticatorAppOf(db, caller.personId),
    recoveryCodesLeft(db, caller.personId),
  ])
  const hasApp = app?.sealedSecret != null
  const enrolled = hasFactor({ passkeys: passkeys.length, app: hasApp })
  return {
    required: mustUseSecondFactor({ role: caller.role, hasFactor: enrolled }, demo),
    passed: caller.secondFactorAt !== null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      _id: id,
      name,
      createdAt: isoInstant(createdAt),
      lastUsedAt: lastUsedAt && isoInstant(lastUsedAt),
    })),
    app: hasApp,
    recoveryCodesLeft: left,
  }
}
