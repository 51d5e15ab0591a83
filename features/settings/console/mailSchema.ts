import * as z from 'zod'
import { contract, draftLines, isoInstantText, word } from '#lib/contract.ts'
import { LANGUAGES } from '#lib/language.ts'
import { mailSlots, slotBounds } from '#lib/mailWords.ts'
import { version } from './fields.ts'

const maxLength = (slot: keyof typeof slotBounds) => slotBounds[slot].maxLength
/** The texts in a request. The server also checks the placeholders and the limits of each mail. */
const texts = z
  .object({
    subject: draftLines(maxLength('subject')),
    heading: draftLines(maxLength('heading')),
    opening: draftLines(maxLength('opening')),
    bring: draftLines(maxLength('bring')),
    closing: draftLines(maxLength('closing')),
    button: draftLines(maxLength('button')),
  })
  .partial()

const slotText = z.object({
  /** The current text. */
  words: z.string(),
  /** The built-in text. */
  builtIn: z.string(),
  /** Whether the built-in text has changed since the studio wrote its own. */
  isBehind: z.boolean(),
})
const slotView = z.object({
  slot: z.enum(mailSlots),
  needs: z.array(z.string()),
  en: slotText,
  hi: slotText,
})
const mail = z.object({
  kind: z.string(),
  slots: z.array(slotView),
  /** The placeholders that its texts may use. */
  fills: z.array(z.string()),
  sendsHindi: z.boolean(),
  /** For each language: whether the studio wrote any of the texts. */
  isChanged: z.object({ en: z.boolean(), hi: z.boolean() }),
  version,
  /** Null: nobody has changed it yet. */
  changedBy: z.string().nullable(),
  changedAt: isoInstantText.nullable(),
})
export const mailList = z.object({ mails: z.array(mail) })
export type MailList = z.infer<typeof mailList>

const wholeMail = z.object({ version, en: texts, hi: texts, sendsHindi: z.boolean() })
export type MailWordsBody = z.infer<typeof wholeMail>
const tried = z.object({ language: z.enum(LANGUAGES), words: texts })
export type TriedWords = z.infer<typeof tried>

const byKind = z.object({ kind: word.max(40) })

export const mailContract = contract({
  'GET /console/settings/mails': {
    summary: 'Lists the e-mails to members with their texts, in both languages',
    access: ['editSettings'],
    data: mailList,
  },
  'PUT /console/settings/mails/:kind': {
    summary: 'Sets the studio’s texts of an e-mail. A text that equals the built-in one is not stored',
    access: ['editSettings'],
    params: byKind,
    body: wholeMail,
    data: mailList,
    refusals: ['NOT_FOUND', 'BAD_REQUEST', 'CHANGED'],
  },
  'POST /console/settings/mails/:kind/preview': {
    summary: 'Previews an e-mail with unsaved texts, as it would be sent to an invented member',
    access: ['editSettings'],
    params: byKind,
    body: tried,
    data: z.object({ subject: z.string(), html: z.string() }),
    refusals: ['NOT_FOUND', 'BAD_REQUEST'],
  },
  'POST /console/settings/mails/:kind/test': {
    summary: 'Sends such an e-mail to the caller’s address',
    access: ['editSettings'],
    params: byKind,
    body: tried,
    data: z.object({ to: z.string() }),
    refusals: ['NOT_FOUND', 'BAD_REQUEST', 'TOO_MANY_REQUESTS'],
  },
})
