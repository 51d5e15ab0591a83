import * as z from 'zod'
import { contract } from '#lib/contract.ts'

/** What a person may choose not to get. Everything else belongs to what they booked, paid or signed in with. */
export const messagesView = z.object({
  reminders: z.object({
    isOn: z.boolean(),
    /** On the evening before a class from then on, studio time. */
    clock: z.iso.time({ precision: -1 }),
    /** And so long before its start; 0: not again. */
    minutes: z.number().int(),
  }),
})
export type MessagesView = z.infer<typeof messagesView>

const choice = z.strictObject({ reminders: z.boolean() })

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
    summary: 'Chooses which messages the owner of a mailed link gets, without a sign-in',
    access: 'public',
    secretPath: true,
    params: z.object({ optOutToken: z.string().max(200) }),
    body: choice,
    data: choice,
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
})
