import { hash, verify } from '@node-rs/argon2'
import { normalPassword } from './rules.ts'

/** KiB of memory for hashing a password: the cost that OWASP recommends, and the minimum in production. */
export const PASSWORD_MEMORY = 19_456
/** Argon2id (the library's default), two passes, one lane. Runs off the main thread. */
const cost = { memoryCost: PASSWORD_MEMORY, timeCost: 2, parallelism: 1 }

/** Sets the memory, in KiB, for each new hash; called when a program starts. Older hashes stay valid. */
export function setPasswordMemory(kib: number): void {
  cost.memoryCost = kib
}

export const hashPassword = (password: string): Promise<string> => hash(normalPassword(password), cost)

/** The hash of random bytes with the same cost: no password matches it. */
export const dummyHash = (): string =>
  `$argon2id$v=19$m=${cost.memoryCost},t=2,p=1$QKkHlu9BaNHuxseB4gxZEw$z6jDl53FuyTEKBmG7smohpCdKvHRXOMCOwmfVqEpKrw`

/** Compares a password. Without a hash (`undefined`: no account) it takes the same time, and returns false. */
export async function isRightPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? dummyHash(), normalPassword(password))
  return matches && passwordHash !== undefined
}
