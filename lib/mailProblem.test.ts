import { expect, test } from 'vitest'
import { mailProblemOf } from './mailProblem.ts'

const smtpError = (response: string, command = 'RCPT TO', code = 'EENVELOPE') =>
  Object.assign(new Error(response), { response, responseCode: Number(response.slice(0, 3)), command, code })
const outcomeOf = (error: unknown) => {
  const { reason, code, isFinal } = mailProblemOf(error)
  return [reason, code, isFinal ? 'for good' : 'retried']
}

test.each([
  ['550 5.1.1 no such user', ['noMailbox', '550 5.1.1', 'for good']],
  ['550-5.1.1 The email account\n550 5.1.1 does not exist', ['noMailbox', '550 5.1.1', 'for good']],
  ['550 5.2.1 mailbox disabled', ['noMailbox', '550 5.2.1', 'for good']],
  ['550 5.1.10 recipient not found', ['noMailbox', '550 5.1.10', 'for good']],
  ['550 no such user here', ['noMailbox', '550', 'for good']],
  ['552 5.2.2 over quota', ['mailboxFull', '552 5.2.2', 'for good']],
  ['452 4.2.2 over quota', ['mailboxFull', '452 4.2.2', 'retried']],
  ['451 4.7.1 greylisted', ['busy', '451 4.7.1', 'retried']],
  ['421 too many connections', ['busy', '421', 'retried']],
  // The problem is with the studio, not with the recipient.
  ['550 5.7.1 relaying denied', ['refused', '550 5.7.1', 'retried']],
  ['550 5.1.0 sender rejected: user unknown', ['refused', '550 5.1.0', 'retried']],
  ['550 relay not permitted', ['refused', '550', 'retried']],
  ['550 Sender verify failed', ['refused', '550', 'retried']],
  ['550 Please turn on SMTP Authentication', ['refused', '550', 'retried']],
  ['553 5.1.8 sender rejected', ['refused', '553 5.1.8', 'retried']],
  ['554 5.7.1 spam', ['refused', '554 5.7.1', 'retried']],
])('a refused recipient: %s', (response, expected) => {
  expect(outcomeOf(smtpError(response))).toEqual(expected)
})

test('mail is retried after a problem that has nothing to do with the recipient', () => {
  expect(outcomeOf(smtpError('550 no', 'MAIL FROM'))).toEqual(['refused', '550', 'retried'])
  expect(outcomeOf(smtpError('535 5.7.8 wrong', 'AUTH', 'EAUTH'))).toEqual(['signIn', '535 5.7.8', 'retried'])
  for (const code of ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS'])
    expect(outcomeOf(Object.assign(new Error(code), { code }))).toEqual(['noAnswer', null, 'retried'])
})

test('an invalid address fails for good', () => {
  const error = Object.assign(new Error('No recipients defined'), { code: 'EENVELOPE' })
  expect(outcomeOf(error)).toEqual(['badAddress', null, 'for good'])
})
