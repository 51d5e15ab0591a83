import * as z from 'zod'
import { pushTopics } from '#features/push/rules.ts'
import { contract, isoInstantText } from '#lib/contract.ts'
import { type Channel, channels, kinds, type MessageKind, purposes, topics, whatsappTopics } from './rules.ts'

export type { Channel, MessageKind, Topic } from './rules.ts'

export const kindNames = Object.keys(kinds) as [MessageKind, ...MessageKind[]]

/** The current state of a consent. */
const consentView = z.object({
  purpose: z.enum(purposes),
  /** The current text, and its version. */
  words: z.string(),
  version: z.number().int(),
  given: z.boolean(),
  /** The time of the last change; null: the person has not decided yet, so there is no consent. */
  at: isoInstantText.nullable(),
  /** The version to which they consented; null: not known, for example because staff recorded it. */
  givenVersion: z.number().int().nullable(),
})

/** The messages that a person gets by each channel, and their consents. */
export const messagesView = z.object({
  /** The channels that this studio has. */
  channels: z.array(z.enum(channels)),
  kinds: z.array(
    z.object({
      kind: z.enum(kindNames),
      /** The state by channel. A missing channel never sends this kind. */
      by: z.partialRecord(z.enum(channels), z.enum(['always', 'on', 'off'])),
    }),
  ),
  reminders: z.object({
    /** The earliest time at which the reminder is sent in the evening before a class, in studio time. */
    clock: z.iso.time({ precision: -1 }),
    /** The minutes before the start at which the second reminder is sent; 0: there is none. */
    minutes: z.number().int(),
  }),
  /**
   * The days before the last day of a pass on which a mail about its end is sent, the largest number first; empty: no
   * such mails.
   */
  passDays: z.array(z.number().int()).max(2),
  /** The messages of the browser that sends the request; null: this studio can't send messages to browsers. */
  device: z
    .object({
      /** The public key of the studio. Browsers accept only messages that are signed with its private key. */
      publicKey: z.string(),
      topics: z.array(z.enum(pushTopics)),
    })
    .nullable(),
  consents: z.array(consentView),
  /** The consents that they gave or withdrew, newest first. */
  past: z.array(
    z.object({
      purpose: z.enum(purposes),
      version: z.number().int().nullable(),
      given: z.boolean(),
      at: isoInstantText,
    }),
  ),
})
export type MessagesView = z.infer<typeof messagesView>

/** The kinds of messages that a person can switch off, by channel. */
const choices: Record<Channel, readonly string[]> = { mail: topics, whatsapp: whatsappTopics, push: [] }

const choice = z
  .strictObject({
    channel: z.enum(channels),
    kind: z.enum([...new Set([...topics, ...whatsappTopics])]),
    isOn: z.boolean(),
  })
  .refine(({ channel, kind }) => choices[channel].includes(kind), { path: ['kind'] })
export type Choice = z.infer<typeof choice>

const key = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`))

const device = z.strictObject({
  /** The kinds of messages that the browser shows; at least one. */
  topics: z.array(z.enum(pushTopics)).min(1).max(pushTopics.length),
  /** The subscription as the browser describes it (`PushSubscription`). */
  endpoint: z.url().max(1000),
  keys: z.strictObject({ p256dh: key(87), auth: key(22) }),
})
export type DeviceChoice = z.infer<typeof device>

const consent = z.strictObject({
  purpose: z.enum(purposes),
  given: z.boolean(),
  /** The version of the text that was shown. */
  version: z.number().int().min(1).max(1000),
})
export type Consent = z.infer<typeof consent>

export const messagesContract = contract({
  'GET /user/messages': {
    summary: 'Returns the messages that the caller gets by each channel, and their consents',
    access: 'member',
    data: messagesView,
  },
  'PUT /user/messages': {
    summary: 'Turns a kind of optional messages on or off for the caller',
    access: 'member',
    body: choice,
    data: messagesView,
  },
  'PUT /user/messages/device': {
    summary: 'Chooses which messages the browser of the caller shows',
    access: 'member',
    body: device,
    data: messagesView,
    refusals: ['NOT_FOUND', 'PUSH_SERVICE_UNKNOWN'],
  },
  'DELETE /user/messages/device': {
    summary: 'Turns off all messages in the browser of the caller',
    access: 'member',
    data: messagesView,
  },
  'PUT /user/consents': {
    summary: 'Gives consent to the current text of a purpose, or withdraws it',
    access: 'member',
    body: consent,
    data: messagesView,
    refusals: ['NOT_FOUND', 'CHANGED'],
  },
  'PUT /messages/:optOutToken': {
    summary:
      'Turns the messages of a topic off for the recipient of an e-mailed link, without a sign-in, or on again within an hour',
    access: 'public',
    secretPath: true,
    params: z.object({ optOutToken: z.string().max(200) }),
    body: z.strictObject({ isOn: z.boolean() }),
    /**
     * The current state. `mayUndo`: the link can switch the messages on again; otherwise only the person can, in their
     * account.
     */
    data: z.object({ topic: z.enum(topics), isOn: z.boolean(), mayUndo: z.boolean() }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
})
