import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { type MailSample, wordedMails } from '#lib/feature.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { identityMails } from './emails.tsx'
import { identityTemplates } from './text/identityMail.ts'

const to = 'meera@example.com'
const changedAt = Temporal.Instant.from('2026-11-23T06:30:00Z')

type Mails = ReturnType<typeof identityMails>
/** Links lead to the studio's home page: a sample opens nothing. */
const sample =
  (make: (mails: Mails, href: string) => Promise<Mail>): MailSample =>
  async ({ db, publicUrl }) =>
    make(identityMails(await letterheadOf({ db, publicUrl }), publicUrl, db), `${publicUrl}/`)

export const identityMailList = wordedMails(identityTemplates, {
  signUpCode: sample((mails) => mails.code(to, '482913')),
  accountExists: sample((mails) => mails.accountExists(to)),
  resetLink: sample((mails, href) => mails.resetLink(to, href)),
  signInLink: sample((mails, href) => mails.signInLink(to, href)),
  passwordChanged: sample((mails) => mails.passwordChanged(to, changedAt)),
  secondFactorChanged: sample((mails) => mails.secondFactorChanged(to, 'passkey.add', changedAt)),
  sessionStolen: sample((mails) => mails.sessionStolen(to, changedAt)),
  newDevice: sample((mails) => mails.newDevice(to, 'Chrome, Android', changedAt)),
  newEmailCode: sample((mails) => mails.newEmailCode(to, '482913')),
  newEmailTaken: sample((mails) => mails.newEmailTaken(to)),
  emailChangeNotice: sample((mails) => mails.emailChangeNotice(to, 'meera.new@example.com')),
  emailChanged: sample((mails, href) => mails.emailChanged(to, 'meera.new@example.com', href)),
  accountOpened: sample((mails, href) => mails.accountOpened(to, href)),
  emailRemoved: sample((mails) => mails.emailRemoved(to)),
  emailCorrected: sample((mails) => mails.emailCorrected(to, false)),
  detailsChanged: sample((mails) => mails.detailsChanged(to, ['lastName', 'phoneNumber'])),
  detailsCorrected: sample((mails, href) =>
    mails.detailsCorrected(
      to,
      [
        { detail: 'lastName', from: 'Iyer', to: 'Sharma' },
        { detail: 'phoneNumber', from: null, to: '919810000002' },
        { detail: 'birthDate', from: '1990-05-17', to: '1990-05-07' },
      ],
      href,
    ),
  ),
  detailsRestored: sample((mails) => mails.detailsRestored(to, 'Kavita Iyer', ['lastName'])),
  emailRestored: sample((mails) => mails.emailRestored(to, to)),
})
