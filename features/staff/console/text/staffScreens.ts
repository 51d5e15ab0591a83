import { inLanguages } from '#lib/language.ts'
import type { StaffRole } from '#lib/permissions.ts'

/** Texts of the staff screens. */
export const staffScreens = inLanguages('staffScreens', {
  title: 'Staff',
  sentence: (people: number, invited: number) =>
    `${people} ${people === 1 ? 'person works' : 'people work'} here${invited ? `, ${invited} invited` : ''}. A change takes effect with their next action.`,
  failed: 'The staff could not be loaded.',
  invite: 'Invite',
  inviteTitle: 'Invite somebody',
  inviteLead: 'A mail with a link that works once, for seven days.',
  email: 'E-mail address',
  role: 'Role',
  send: 'Send the invitation',
  name: 'Name',
  teaches: 'In the timetable',
  secondStep: 'Two-step verification',
  has: 'set up',
  hasNot: 'not yet',
  you: 'you',
  waits: 'Invited',
  noInvitations: 'No open invitations.',
  until: (day: string) => `valid until ${day}`,
  invitedBy: (name: string) => `by ${name}`,
  byCommand: 'from the command line',
  withdraw: 'Withdraw',
  withdrawNamed: (email: string) => `Withdraw the invitation to ${email}`,
  save: 'Save',
  cancel: 'Cancel',
  end: 'Remove from staff',
  endEffect: 'Keeps the account as a member; they can’t use the console any more.',
  signedIn: 'Currently signed in',
  instructor: 'Instructor in the timetable',
  none: 'Nobody',
})

/** What a role may do, in a line below its name. */
export const roleEffects: Record<StaffRole, string> = inLanguages('roleEffects', {
  owner: 'Everything, including owners, tax settings and exports.',
  manager: 'Timetable, members, passes, money, content, settings; not owners, tax or exports.',
  frontDesk: 'Today, rosters, members, bookings, sales at the desk, enquiries.',
  instructor: 'Their own timetable and rosters, and notes on them.',
})

export const welcomeText = inLanguages('welcomeText', {
  title: (studio: string) => `Welcome to ${studio}`,
  lead: (role: string, email: string) => `You are invited as: ${role}, with ${email}.`,
  hasAccount:
    'You have an account with this address already. It now opens the console too, with a new password that replaces the old one.',
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Choose a password',
  newPassword: 'Choose a new password',
  accept: 'Join',
  loading: 'Checking your invitation...',
  checking: 'Your invitation',
  failed: 'Your invitation could not be checked.',
  invalid: 'This invitation no longer works',
  invalidText: 'It was used, withdrawn, or is older than seven days. Ask for a new one.',
  missing: 'The address is incomplete. Please open the link from your mail again.',
})
