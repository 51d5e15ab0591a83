import { aboutMail } from '#features/settings/console/text/mailKinds.ts'
import { inLanguages } from '#lib/language.ts'

/** What happened to a mail, and why. */
export const mailStates = inLanguages('mailStates', {
  state: 'How far',
  action: 'Action',
  waiting: (when: string) => `waiting since ${when}`,
  waitsUntil: (when: string) => `waits until ${when}`,
  sent: (when: string) => `sent ${when}`,
  delivered: (when: string) => `delivered ${when}`,
  read: (when: string) => `read ${when}`,
  by: 'By',
  channels: { mail: 'mail', whatsapp: 'WhatsApp', push: 'device' },
  failed: (when: string) => `failed ${when}`,
  reasons: {
    noMailbox: (): string => 'The mail server says this mailbox does not exist.',
    mailboxFull: (): string => 'The mail server says this mailbox is full.',
    badAddress: (): string => 'This is no address that mail can be sent to.',
    noAnswer: (since: string) => `No answer from the mail server since ${since}.`,
    busy: (since: string) => `The mail server has asked us to try later since ${since}.`,
    signIn: (since: string) => `The mail server has refused the studio’s sign-in since ${since}.`,
    refused: (since: string) => `The mail server has not accepted this mail since ${since}.`,
    notReached: (): string => 'WhatsApp says this number cannot be reached.',
    stopped: (): string => 'They have stopped such messages at WhatsApp.',
    template: (): string => 'WhatsApp has not approved the template of this message.',
    noDevice: (): string => 'Their browsers no longer take messages of this site.',
    unknown: (): string => 'The answer was lost: nobody knows whether it was sent.',
    notMade: (since: string) => `An error of ours: the mail could not be written since ${since}.`,
  },
  triedAgain: 'We keep trying.',
  unknown: 'It was tried for about a day, and nothing is known about the last attempt.',
  code: (code: string) => `(${code})`,
  sentAgain: (when: string) => `Sent again ${when}.`,
  sendAgain: 'Send again',
  sendAgainNamed: (mail: string) => `Send again: ${mail}`,
  notStored: 'Not stored. If it had a link or a code, they can ask for a new one.',
  kindOf: (kind: string | null): string => (kind && aboutMail(kind)?.name) ?? 'A mail',
  unreached: (when: string) => `Mails have not arrived at this address since ${when}.`,
  unreachedWords:
    'The mail server says that the mailbox does not exist. Reminders are not sent there until the address is corrected or another mail gets through.',
})
