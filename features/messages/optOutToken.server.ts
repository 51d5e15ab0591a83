import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Topic } from './rules.ts'

/** The number of bytes of the signature in a link: nobody can try 2^96 values. */
const SIGNATURE_BYTES = 12
const ID_BYTES = 16

/** The bytes after the id in a link. Links about reminders are older than topics, and have none. */
const marks: Record<Topic, Buffer> = { reminders: Buffer.of(), passes: Buffer.of(1) }

const signatureOf = (secret: string, topic: Topic, person: Buffer): Buffer => {
  const info = topic === 'reminders' ? 'messages:optOut' : `messages:optOut:${topic}`
  const key = Buffer.from(hkdfSync('sha256', secret, '', info, 32))
  return createHmac('sha256', key).update(person).digest().subarray(0, SIGNATURE_BYTES)
}

/**
 * The secret part of the link in a person's mails that switches the mails of a topic off, or on again. It never
 * expires, so that a link in an old mail still works. It reveals nothing about the person.
 */
export function optOutToken(secret: string, personId: string, topic: Topic = 'reminders'): string {
  const person = Buffer.from(personId.replaceAll('-', ''), 'hex')
  return Buffer.concat([person, marks[topic], signatureOf(secret, topic, person)]).toString('base64url')
}

/** The person and the topic of a link; undefined for a link that we did not make. */
export function readToken(secret: string, token: string): { personId: string; topic: Topic } | undefined {
  const bytes = Buffer.from(token, 'base64url')
  const person = bytes.subarray(0, ID_BYTES)
  const rest = bytes.subarray(ID_BYTES)
  const topic = (Object.keys(marks) as Topic[]).find((each) => {
    const proof = Buffer.concat([marks[each], signatureOf(secret, each, person)])
    return proof.length === rest.length && timingSafeEqual(proof, rest)
  })
  if (!topic) return undefined
  const personId = person.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { personId, topic }
}
