import { isBefore } from '#lib/time.ts'

/** A person needs at least this long between seeing a form and submitting it, even with autofill. */
export const MIN_ELAPSED_MS = 600

/** Whether an enquiry was probably sent by a program. It is then stored, but sends no mail. */
export const seemsAutomatic = (sent: {
  website?: string | undefined
  elapsed?: number | undefined
}): boolean => Boolean(sent.website) || (sent.elapsed !== undefined && sent.elapsed < MIN_ELAPSED_MS)

const NO_MAILBOX = '@whatsapp.invalid'

/** A placeholder address for senders of whom only the phone number is known: no mailbox can have it (RFC 2606). */
export const withoutAddress = (phone: string): string => `${phone}${NO_MAILBOX}`

export const hasAddress = ({ email }: { email: string }): boolean => !email.endsWith(NO_MAILBOX)

/** WhatsApp accepts a free text for this long after the person's last message. */
const REPLY_WINDOW_HOURS = 24

/** The maximum length of a free text in WhatsApp. */
export const MAX_REPLY = 4096

export const repliesUntil = (wroteAt: Temporal.Instant): Temporal.Instant =>
  wroteAt.add({ hours: REPLY_WINDOW_HOURS })

export const mayReply = (wroteAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  wroteAt !== null && isBefore(now, repliesUntil(wroteAt))

const FIRST_NAME = '{{1}}'

/** Whether a template can be sent to anybody: it is not about an event, and its only variable is the first name. */
export const fitsEveryRecipient = ({
  status,
  category,
  body,
}: {
  status: string
  category: string
  body: string | null
}): boolean =>
  status === 'APPROVED' &&
  category === 'UTILITY' &&
  body !== null &&
  !body.replaceAll(FIRST_NAME, '').includes('{{')

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? name

/** The text of a template for this person, and the values of its variables. */
export const fillTemplate = (body: string, name: string): string =>
  body.replaceAll(FIRST_NAME, () => firstWord(name))
export const parametersOf = (body: string, name: string): string[] =>
  body.includes(FIRST_NAME) ? [firstWord(name)] : []
