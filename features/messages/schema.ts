import * as z from 'zod'
import { pushTopics } from '#features/push/rules.ts'
import { contract, isoInstantText } from '#lib/contract.ts'
import { type Channel, channels, kinds, type MessageKind, purposes, topics, whatsappTopics } from './rules.ts'

export type { Channel, MessageKind, Topic } from './rules.ts'

export const kindNames = Object.keys(kinds) as [MessageKind, ...MessageKind[]]

/** Of a purpose: what was agreed to or withdrawn last. */
const consentView = z.object({
  purpose: z.enum(purposes),
  /** The words that are shown now, and their version. */
  words: z.string(),
  version: z.number().int(),
  given: z.boolean(),
  /** Since when; null: never asked, which is no consent. */
  at: isoInstantText.nullable(),
  /** The version that they agreed to; null: not known, such as what staff noted. */
  givenVersion: z.number().int().nullable(),
})

/** Which messages a person gets and by which channels, and what they agreed to. */
export const messagesView = z.object({
  /** Those that this studio has. */
  channels: z.array(z.enum(channels)),
  kinds: z.array(
    z.object({
      kind: z.enum(kindNames),
      /** By channel; a channel that is not named never carries this kind. */
      by: z.partialRecord(z.enum(channels), z.enum(['always', 'on', 'off'])),
    }),
  ),
  reminders: z.object({
    /** When the reminder on the evening before a class is sent, at the earliest, studio time. */
    clock: z.iso.time({ precision: -1 }),
    /** How long before the start the second reminder is sent; 0: there is none. */
    minutes: z.number().int(),
  }),
  /** How long before its last day the mails that a pass ends soon are sent, the longest first; empty: no such mails. */
  passDays: z.array(z.number().int()).max(2),
  /** Of the browser that asks; null: this studio cannot write to browsers. */
  device: z
    .object({
      /** Browsers show only what is signed with its private key. */
      publicKey: z.string(),
      topics: z.array(z.enum(pushTopics)),
    })
    .nullable(),
  consents: z.array(consentView),
  /** Everything that they agreed to and withdrew, newest first. */
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

/** By which channels somebody may do without each kind. */
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
  /** What the browser shows; at least one kind. */
  topics: z.array(z.enum(pushTopics)).min(1).max(pushTopics.length),
  /** As the browser describes it (`PushSubscription`). */
  endpoint: z.url().max(1000),
  keys: z.strictObject({ p256dh: key(87), auth: key(22) }),
})
export type DeviceChoice = z.infer<typeof device>

const consent = z.strictObject({
  purpose: z.enum(purposes),
  given: z.boolean(),
  /** Of the words that were shown. */
  version: z.number().int().min(1).max(1000),
})
export type Consent = z.infer<typeof consent>

export const messagesContract = contract({
  'GET /user/messages': {
    summary: 'Returns which messages the caller gets by which channel, and what they have consented to',
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
    summary: 'Ends the messages that the browser of the caller shows',
    access: 'member',
    data: messagesView,
  },
  'PUT /user/consents': {
    summary: 'Gives consent for a purpose, to the text that is shown now, or withdraws it',
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
    /** What holds now. `mayUndo`: the link can begin them again; otherwise only its person can, in their account. */
    data: z.object({ topic: z.enum(topics), isOn: z.boolean(), mayUndo: z.boolean() }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
})
