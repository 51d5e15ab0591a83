import { aboutMail } from '#features/settings/console/text/mailKinds.ts'
import { inLanguages } from '#lib/language.ts'
import type { MailReason } from '#lib/mailProblem.ts'

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What happened to a mail, and why. */
export const mailStates = inLanguages('mailStates', {
  state: 'Status',
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
    badAddress: (): string => 'Mail cannot be sent to this address.',
    noAnswer: (since: string) => `The mail server has not responded since ${since}.`,
    busy: (since: string) => `The mail server has been asking us to try later since ${since}.`,
    signIn: (since: string) => `The mail server has been rejecting the studio’s sign-in since ${since}.`,
    refused: (since: string) => `The mail server has been rejecting this mail since ${since}.`,
    notReached: (): string => 'WhatsApp says this number cannot be reached.',
    stopped: (): string => 'They have blocked such messages in WhatsApp.',
    template: (): string => 'WhatsApp has not approved this message’s template.',
    windowClosed: (): string => 'WhatsApp accepts free text only within 24 hours of their last message.',
    noDevice: (): string => 'None of their browsers accepts notifications from this site any more.',
    unknown: (): string => 'No response arrived, so we do not know whether it was sent.',
    notMade: (since: string) => `Our software has been unable to create this mail since ${since}.`,
  },
  /** The services of messages that were not sent by mail. */
  services: { whatsapp: 'WhatsApp', push: 'the push service' },
  ofService: {
    noAnswer: (service: string, since: string) => `${sentence(service)} has not responded since ${since}.`,
    busy: (service: string, since: string) =>
      `${sentence(service)} has been asking us to try later since ${since}.`,
    signIn: (service: string, since: string) =>
      `${sentence(service)} has been rejecting the studio’s keys since ${since}.`,
    refused: (service: string, since: string) => `${sentence(service)} rejected this message (${since}).`,
    notMade: (_: string, since: string) =>
      `Our software has been unable to create this message since ${since}.`,
  },
  triedAgain: 'We keep trying.',
  unknown: 'We tried for about a day. The result of the last attempt is unknown.',
  code: (code: string) => `(${code})`,
  sentAgain: (when: string) => `Sent again ${when}.`,
  sendAgain: 'Send again',
  sendAgainNamed: (mail: string) => `Send again: ${mail}`,
  notStored: 'This mail is not stored. If it had a link or a code, they can ask for a new one.',
  kindOf: (kind: string | null): string =>
    kind === 'enquiryReply' ? 'A reply to their enquiry' : ((kind && aboutMail(kind)?.name) ?? 'A mail'),
  template: (name: string) => `template ${name}`,
  free: 'free',
  openEnquiry: 'Open the enquiry',
  unreached: (when: string) => `Mails to this address have bounced since ${when}.`,
  complained: (when: string) => `They marked one of our mails as spam (${when}).`,
  complainedText:
    'They get no reminders or news by mail until they switch these on again in their account, or change their address. Mails about bookings and payments are still sent.',
  unreachedText:
    'The mail server says that the mailbox does not exist. Reminders are not sent there until the address is corrected or another mail gets through.',
})

type Channel = keyof typeof mailStates.channels

/** Why a message was not sent, in a sentence. */
export function whyNotSent(channel: Channel, reason: MailReason, since: string): string {
  const words =
    channel === 'mail' ? undefined : mailStates.ofService[reason as keyof typeof mailStates.ofService]
  return words
    ? words(mailStates.services[channel as keyof typeof mailStates.services], since)
    : mailStates.reasons[reason](since)
}

/** `₹0.115`, from thousandths of a rupee. */
export const costText = (milliRupees: number): string =>
  milliRupees === 0 ? mailStates.free : `₹${(milliRupees / 1000).toFixed(3)}`
