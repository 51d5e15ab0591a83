import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Topic } from './rules.ts'

/** The length of the signature in a link. Nobody can try 2^96 values. */
const SIGNATURE_BYTES = 12
const ID_BYTES = 16

/** The bytes of the topic, after the id. Links about reminders have none, because they are older than topics. */
const topicBytes: Record<Topic, Buffer> = { reminders: Buffer.of(), passes: Buffer.of(1) }

const signatureOf = (secret: string, topic: Topic, person: Buffer): Buffer => {
  const info = topic === 'reminders' ? 'messages:optOut' : `messages:optOut:${topic}`
  const key = Buffer.from(hkdfSync('sha256', secret, '', info, 32))
  return createHmac('sha256', key).update(person).digest().subarray(0, SIGNATURE_BYTES)
}

/**
 * The secret part of the link in mails that switches the mails of a topic off, or on again. It never expires, so that
 * the link in an old mail still works.
 */
export function optOutToken(secret: string, personId: string, topic: Topic = 'reminders'): string {
  const person = Buffer.from(personId.replaceAll('-', ''), 'hex')
  return Buffer.concat([person, topicBytes[topic], signatureOf(secret, topic, person)]).toString('base64url')
}

/** The person and the topic of a link; undefined if its signature is not valid. */
export function readToken(secret: string, token: string): { personId: string; topic: Topic } | undefined {
  const bytes = Buffer.from(token, 'base64url')
  const person = bytes.subarray(0, ID_BYTES)
  const rest = bytes.subarray(ID_BYTES)
  const topic = (Object.keys(topicBytes) as Topic[]).find((each) => {
    const expected = Buffer.concat([topicBytes[each], signatureOf(secret, each, person)])
    return expected.length === rest.length && timingSafeEqual(expected, rest)
  })
  if (!topic) return undefined
  const personId = person.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { personId, topic }
}
