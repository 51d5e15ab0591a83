/** The reasons why a mail, a WhatsApp message or a push notification was not sent. */
export const mailReasons = [
  'noMailbox',
  'mailboxFull',
  'badAddress',
  'noAnswer',
  'busy',
  'signIn',
  'refused',
  'notMade',
  // These five only for WhatsApp and push notifications.
  'notReached',
  'stopped',
  'template',
  'noDevice',
  'windowClosed',
  'unknown',
] as const
export type MailReason = (typeof mailReasons)[number]

export interface MailProblem {
  reason: MailReason
  /**
   * The codes in the mail server's response: `550 5.1.1`. Its text often repeats the address, so it is left out.
   */
  code: string | null
  /** The server refuses the recipient permanently: more attempts would not help. */
  isFinal: boolean
}

/** The fields that nodemailer adds to its errors. */
interface SmtpError {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

const ENHANCED = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/
/**
 * The mailbox does not exist, or accepts no more mail (RFC 3463). 5.1.0, 5.1.7 and 5.1.8 are left out, because they can
 * also be about the sender.
 */
const NO_MAILBOX = /^5\.(1\.([1-6]|10)|2\.[01])$/
const FULL = /^[45]\.2\.2$/
/** SMTP codes for a recipient, in responses without an enhanced status code. */
const NO_MAILBOX_CODES = [550, 551, 553]
/** A sender without permission gets the same codes, so the text of the response decides. */
const NO_SUCH_MAILBOX =
  /\b(unknown|no such|not found|no mailbox|invalid|unavailable|disabled|(does ?n.?t|does not) exist)\b/i
const ABOUT_SENDER = /sender|relay|auth|policy|spam|spf|block|denied|reject.*from/i

/**
 * The meaning of an error in sending a mail. Only an error about the recipient is final. People at
 * either end can correct a refusal of the sender (policy, sign-in, limits) within a day, so that is tried again.
 */
export function mailProblemOf(error: unknown): MailProblem {
  const { code, command, response = '', responseCode } = error as SmtpError
  if (responseCode === undefined)
    return { reason: reasonWithoutResponse(code), code: null, isFinal: code === 'EENVELOPE' }
  const status = ENHANCED.exec(response)?.[1]
  const codes = [responseCode, status].filter(Boolean).join(' ')
  const problem = (reason: MailReason, isFinal = false) => ({ reason, code: codes, isFinal })
  if (code === 'EAUTH') return problem('signIn')
  if (status && FULL.test(status)) return problem('mailboxFull', status.startsWith('5'))
  if (responseCode < 500) return problem('busy')
  const isNoMailbox = status
    ? NO_MAILBOX.test(status)
    : isAboutRecipient(command) &&
      NO_MAILBOX_CODES.includes(responseCode) &&
      NO_SUCH_MAILBOX.test(response) &&
      !ABOUT_SENDER.test(response)
  return isNoMailbox ? problem('noMailbox', true) : problem('refused')
}

const isAboutRecipient = (command: string | undefined) => command === 'RCPT TO'

/** The reason if the server did not respond. */
function reasonWithoutResponse(code: string | undefined): MailReason {
  if (code === 'EENVELOPE') return 'badAddress'
  return code === 'EAUTH' || code === 'ENOAUTH' ? 'signIn' : 'noAnswer'
}
