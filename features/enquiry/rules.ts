import { isBefore } from '#lib/time.ts'

/** Nobody submits a form this soon after seeing it, not even with autofill. */
export const QUICKEST_MS = 600

/** Whether it was probably sent by a program. Such an enquiry is stored, but sends no mail. */
export const seemsAutomatic = (sent: {
  website?: string | undefined
  elapsed?: number | undefined
}): boolean => Boolean(sent.website) || (sent.elapsed !== undefined && sent.elapsed < QUICKEST_MS)

const NO_MAILBOX = '@whatsapp.invalid'

/** The address of a sender whose phone number is all that is known: no mailbox can have it (RFC 2606). */
export const withoutAddress = (phone: string): string => `${phone}${NO_MAILBOX}`

export const hasAddress = ({ email }: { email: string }): boolean => !email.endsWith(NO_MAILBOX)

/** For how long after somebody wrote WhatsApp accepts an answer in free text. */
const REPLY_HOURS = 24

/** The longest free text that WhatsApp takes. */
export const MAX_REPLY = 4096

export const repliesUntil = (wroteAt: Temporal.Instant): Temporal.Instant =>
  wroteAt.add({ hours: REPLY_HOURS })

export const mayReply = (wroteAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  wroteAt !== null && isBefore(now, repliesUntil(wroteAt))

const FIRST_NAME = '{{1}}'

/** Whether a template can be sent to anybody: it is not of an event, and needs no more than a first name. */
export const suitsAnybody = ({
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

/** What a template says to this person, and what is put into its places. */
export const filledTemplate = (body: string, name: string): string =>
  body.replaceAll(FIRST_NAME, () => firstWord(name))
export const parametersOf = (body: string, name: string): string[] =>
  body.includes(FIRST_NAME) ? [firstWord(name)] : []
