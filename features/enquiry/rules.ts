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
