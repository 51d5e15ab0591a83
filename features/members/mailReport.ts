/** What a mail server reports later about a mail that it had accepted. */
export interface MailReport {
  kind: 'bounced' | 'complained'
  /** The ids of the jobs that may have sent it, from the Message-IDs in the report. */
  mailIds: string[]
  recipient: string | null
  /** The status codes of the mail server: `550 5.1.1`. */
  code: string | null
  reason: 'noMailbox' | 'mailboxFull' | 'refused'
}

/** The status codes of a mailbox that does not exist or is disabled (RFC 3463). */
const NO_MAILBOX = /^5\.(1\.([1-6]|10)|2\.[01])$/
const MAILBOX_FULL = /^5\.2\.2$/
const MESSAGE_ID = /^(?:X-)?Message-ID:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gim

/** Reads a delivery status notification (RFC 3464) or a report of a complaint (RFC 5965). */
export function mailReportOf(message: string): MailReport | undefined {
  const text = message.replace(/\r?\n[ \t]+/g, ' ')
  const mailIds = [...text.matchAll(MESSAGE_ID)].map(([, id]) => (id ?? '').toLowerCase())
  if (mailIds.length === 0) return undefined
  const field = (pattern: RegExp) => pattern.exec(text)?.[1] ?? null
  if (/^Feedback-Type:\s*abuse\b/im.test(text)) {
    const recipient = field(/^Original-Rcpt-To:\s*(?:rfc822;\s*)?<?([^\s<>;]+@[^\s<>;]+)/im)
    return { kind: 'complained', mailIds, recipient, code: null, reason: 'refused' }
  }
  if (!/^Action:\s*failed\b/im.test(text)) return undefined
  const recipient = field(/^(?:Original|Final)-Recipient:\s*rfc822;\s*<?([^\s<>;]+@[^\s<>;]+)/im)
  const status = field(/^Status:\s*(5\.\d{1,3}\.\d{1,3})/im)
  const smtpReply = field(/^Diagnostic-Code:\s*smtp;\s*(5\d\d)/im)
  return { kind: 'bounced', mailIds, recipient, code: codeOf(smtpReply, status), reason: reasonOf(status) }
}

const codeOf = (smtpReply: string | null, status: string | null): string | null =>
  smtpReply === null && status === null ? null : [smtpReply ?? '550', status].filter(Boolean).join(' ')

function reasonOf(status: string | null): MailReport['reason'] {
  if (status !== null && NO_MAILBOX.test(status)) return 'noMailbox'
  return status !== null && MAILBOX_FULL.test(status) ? 'mailboxFull' : 'refused'
}
