import { expect, test } from 'vitest'
import { mailReportOf } from './mailReport.ts'

const ID = '0b0f7d2e-7c1b-4a55-9a53-0f6f1f1a7c11'

const bounce = (id: string, to: string, fields: string) => `From: MAILER-DAEMON@mx.example
Subject: Undelivered Mail Returned to Sender
Message-ID: <20261123@mx.example>
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${to}
${fields}

--b
Content-Type: text/rfc822-headers

Subject: Tomorrow
Message-ID: <${id}@studio.example>
--b--
`

test('a delivery status notification is parsed: which mail has failed, for which address, and why', () => {
  const noMailbox =
    'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1\n <k@x.example> no such user'
  expect(mailReportOf(bounce(ID, 'k@x.example', noMailbox))).toEqual({
    kind: 'bounced',
    mailIds: [ID],
    recipient: 'k@x.example',
    code: '550 5.1.1',
    reason: 'noMailbox',
  })
  const full = mailReportOf(bounce(ID, 'k@x.example', 'Action: failed\nStatus: 5.2.2'))
  expect(full).toMatchObject({ code: '550 5.2.2', reason: 'mailboxFull' })
  const policy = mailReportOf(bounce(ID, 'k@x.example', 'Action: failed\nStatus: 5.7.1'))
  expect(policy).toMatchObject({ reason: 'refused' })
})

test.each([
  ['it reports only a delay', bounce(ID, 'k@x.example', 'Action: delayed\nStatus: 4.4.1')],
  [
    'it names no mail that we sent',
    bounce('a-mail-of-others', 'k@x.example', 'Action: failed\nStatus: 5.1.1'),
  ],
  ['it is not a report', 'Subject: I am away\n\nBack on Monday.'],
  ['it is not about abuse', `Feedback-Type: not-spam\n\nMessage-ID: <${ID}@studio.example>\n`],
])('a message is neither a bounce nor a complaint if %s', (_, message) => {
  expect(mailReportOf(message)).toBeUndefined()
})

test('a complaint names the mail and its recipient', () => {
  const report = `Feedback-Type: abuse\r\nOriginal-Rcpt-To: <k@x.example>\r\n\r\nMessage-ID: <${ID}@studio.example>\r\n`
  expect(mailReportOf(report)).toMatchObject({
    kind: 'complained',
    mailIds: [ID],
    recipient: 'k@x.example',
  })
})
