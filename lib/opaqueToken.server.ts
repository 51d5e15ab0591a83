import { createHash, randomBytes } from 'node:crypto'

/** A new opaque token of 256 bits, to be handed out, and the digest to be stored. */
export const newOpaqueToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: opaqueTokenHash(token) }
}
export const opaqueTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
