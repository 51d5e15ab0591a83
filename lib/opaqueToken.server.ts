import { createHash, randomBytes } from 'node:crypto'

/** An opaque token of 256 bits for the person, and the digest that is stored. */
export const newOpaqueToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: opaqueTokenHash(token) }
}
export const opaqueTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
