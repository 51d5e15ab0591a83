import type { Inbox } from '#features/enquiry/console/schema.ts'
import type { Topic } from '#features/enquiry/schema.ts'
import { inLanguages } from '#lib/language.ts'

export const inboxNames: Record<Inbox, string> = inLanguages('inboxNames', {
  open: 'Open',
  mine: 'Mine',
  answered: 'Answered',
  closed: 'Closed',
  automatic: 'Likely spam',
})

export const topicNames: Record<Topic, string> = inLanguages('topicNames', {
  contactUs: 'contact',
  privateClass: 'private class',
  teacherTraining: 'teacher training',
})

/** Texts of the enquiries inbox. */
export const inboxText = inLanguages('inboxText', {
  title: 'Enquiries',
  noneWaiting: 'Nobody is waiting for a reply.',
  waits: (count: number, since: string) => `${count} waiting, the oldest since ${since}.`,
  failed: 'The enquiries could not be loaded.',
  failedOne: 'This enquiry could not be loaded.',
  inboxes: 'Inboxes',
  empty: 'Nothing here.',
  choose: 'Choose an enquiry to read and reply to.',
  back: 'All enquiries',
  you: 'You',
  byName: (name: string, words: string) => `${name}: ${words}`,
  becameMember: (name: string) => `${name}, a member`,
  notMember: 'not a member',
  assigned: 'Assigned to',
  unassigned: 'Nobody',
  makeMember: 'Create a member',
  linkMember: (name: string) => `Link ${name}`,
  sameAddress: (name: string) => `${name} has an account with this address.`,
  sameNumber:
    'A member has this number, but that does not prove that they wrote. Link the enquiry if you are sure: messages from this number then belong to that member.',
  close: 'Close',
  reopen: 'Reopen',
  about: (topic: string, when: string) => `${topic}, ${when}`,
  answered: (name: string, when: string) => `${name} replied, ${when}`,
  erased: 'The sender’s data was erased, so you can no longer reply.',
  answer: (address: string) => `Reply by mail, from ${address}`,
  noAddress: 'Reply by mail',
  conversation: 'By WhatsApp',
  earlier: (count: number) => (count === 1 ? '1 earlier message' : `${count} earlier messages`),
  later: (count: number) => (count === 1 ? '1 later message' : `${count} later messages`),
  byMail: 'by mail',
  answerWhatsapp: 'Reply by WhatsApp',
  windowOpen: 'You can write freely by WhatsApp until',
  windowClosed: (when: string) =>
    `They last wrote ${when}. After 24 hours WhatsApp accepts only approved templates, until they write again.`,
  windowStopped: 'They have opted out of messages by WhatsApp. You can reply as soon as they write again.',
  whatsappOff:
    'WhatsApp is not connected: its keys are missing from the server settings. Reply in the studio’s WhatsApp app.',
  templates: 'Approved templates',
  noTemplates:
    'No template can be used here. It must be about bookings (utility), be approved at WhatsApp, and have no placeholder except {{1}}, for the first name.',
  sendTemplate: 'Send',
  sendNamed: (name: string) => `Send ${name}`,
  insteadMail: 'Reply by mail instead',
  insteadWhatsapp: 'Reply by WhatsApp instead',
  saved: (when: string) => `Saved as you type, ${when}.`,
  unsaved: 'Not saved yet.',
  onlyYou: 'Nobody else is replying.',
  alsoAnswering: (names: string, people: number) =>
    `${names} ${people === 1 ? 'is' : 'are'} also writing a reply.`,
  sendOpen: 'Send and keep open',
  sendClose: 'Send and close',
  sent: 'Sent.',
  closed: 'Closed.',
  reopened: 'Reopened.',
  isMember: 'The account is created. No mail was sent.',
  isLinked: 'Linked. No mail was sent.',
  firstName: 'First name',
  lastName: 'Last name',
  openAccount: 'Create the account',
  memberLead:
    'The account gets this address and no password, and no mail is sent. They choose a password with “Forgot password”.',
  cancel: 'Cancel',
})
