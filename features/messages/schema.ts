import * as z from 'zod'
import { contract } from '#lib/contract.ts'

/** Kinds of messages that a person may do without. */
export const topics = ['reminders', 'passes'] as const
export type Topic = (typeof topics)[number]

/** What a person may choose not to get. Everything else belongs to what they booked, paid or signed in with. */
export const messagesView = z.object({
  reminders: z.object({
    isOn: z.boolean(),
    /** On the evening before a class from then on, studio time. */
    clock: z.iso.time({ precision: -1 }),
    /** And so long before its start; 0: not again. */
    minutes: z.number().int(),
  }),
  /** That a pass ends soon. */
  passes: z.object({
    isOn: z.boolean(),
    /** So long before its last day, the longest first; none: the studio sends no such mails. */
    days: z.array(z.number().int()).max(2),
  }),
})
export type MessagesView = z.infer<typeof messagesView>

/** What is not named stays as it is. */
const choice = z
  .strictObject({ reminders: z.boolean(), passes: z.boolean() } satisfies Record<Topic, unknown>)
  .partial()
export type Choice = z.infer<typeof choice>

export const messagesContract = contract({
  'GET /user/messages': {
    summary: 'Which messages the caller gets, of those that they may choose',
    access: 'member',
    data: messagesView,
  },
  'PUT /user/messages': {
    summary: 'Chooses which messages the caller gets',
    access: 'member',
    body: choice,
    data: messagesView,
  },
  'PUT /messages/:optOutToken': {
    summary: 'Chooses whether the owner of a mailed link gets the messages of its topic, without a sign-in',
    access: 'public',
    secretPath: true,
    params: z.object({ optOutToken: z.string().max(200) }),
    body: z.strictObject({ isOn: z.boolean() }),
    data: z.object({ topic: z.enum(topics), isOn: z.boolean() }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
})
