import { hash, verify } from '@node-rs/argon2'
import { normalPassword } from './rules.ts'

/** Argon2id (the library's default) as OWASP advises it: 19 MiB, two passes, one lane. Runs off the main thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(normalPassword(password), cost)

/** Of random bytes, made with the same cost: nobody has this password. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$QKkHlu9BaNHuxseB4gxZEw$z6jDl53FuyTEKBmG7smohpCdKvHRXOMCOwmfVqEpKrw'

/** Takes the same time whether or not there is an account (`undefined`) to compare with. */
export async function isRightPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? dummyHash, normalPassword(password))
  return matches && passwordHash !== undefined
}
