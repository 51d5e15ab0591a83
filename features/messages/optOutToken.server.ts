import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The bytes of the proof that are sent: nobody can try 2^96 guesses. */
const PROOF_BYTES = 12
const ID_BYTES = 16

const proofOf = (secret: string, person: Buffer): Buffer => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'messages:optOut', 32))
  return createHmac('sha256', key).update(person).digest().subarray(0, PROOF_BYTES)
}

/**
 * The secret part of the link in a person's mails with which they end them, or begin them again. It stays valid: who finds
 * an old mail may still end what they do not want. It shows nothing of the person.
 */
export function optOutToken(secret: string, personId: string): string {
  const person = Buffer.from(personId.replaceAll('-', ''), 'hex')
  return Buffer.concat([person, proofOf(secret, person)]).toString('base64url')
}

/** Whose link it is; undefined for one that we did not make. */
export function personOfToken(secret: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + PROOF_BYTES) return undefined
  const person = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), proofOf(secret, person))) return undefined
  return person.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
