import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Topic } from './rules.ts'

/** The bytes of the proof that are sent: nobody can try 2^96 guesses. */
const PROOF_BYTES = 12
const ID_BYTES = 16

/** What a link begins with after its id. Links to reminders are older than topics, and have none. */
const marks: Record<Topic, Buffer> = { reminders: Buffer.of(), passes: Buffer.of(1) }

const proofOf = (secret: string, topic: Topic, person: Buffer): Buffer => {
  const info = topic === 'reminders' ? 'messages:optOut' : `messages:optOut:${topic}`
  const key = Buffer.from(hkdfSync('sha256', secret, '', info, 32))
  return createHmac('sha256', key).update(person).digest().subarray(0, PROOF_BYTES)
}

/**
 * The secret part of the link in a person's mails with which they end those of a topic, or begin them again. It stays valid:
 * who finds an old mail may still end what they do not want. It shows nothing of the person.
 */
export function optOutToken(secret: string, personId: string, topic: Topic = 'reminders'): string {
  const person = Buffer.from(personId.replaceAll('-', ''), 'hex')
  return Buffer.concat([person, marks[topic], proofOf(secret, topic, person)]).toString('base64url')
}

/** Whose link it is and what it ends; undefined for one that we did not make. */
export function readToken(secret: string, token: string): { personId: string; topic: Topic } | undefined {
  const bytes = Buffer.from(token, 'base64url')
  const person = bytes.subarray(0, ID_BYTES)
  const rest = bytes.subarray(ID_BYTES)
  const topic = (Object.keys(marks) as Topic[]).find((each) => {
    const proof = Buffer.concat([marks[each], proofOf(secret, each, person)])
    return proof.length === rest.length && timingSafeEqual(proof, rest)
  })
  if (!topic) return undefined
  const personId = person.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { personId, topic }
}
