import { withTranslations } from '#lib/language.ts'
import { hindi } from './invitePart.lazy.hi.ts'

/** The part below a pass for two in the account. Times are formatted as `Sun 29 November, 9:14 am`. */
const english = {
  title: 'Share this pass',
  lead: 'You pay, and two people book with it. Invite the other person: they accept through the link and sign in.',
  email: 'Their e-mail address',
  emailHint: 'We send them one mail with a link.',
  send: 'Send the invitation',
  makeLink: 'Make a link instead',
  mailed: (email: string) => `You invited ${email}.`,
  linked: 'You made a link to share.',
  until: (when: string) => `It can be accepted until ${when}.`,
  over: 'The invitation was not accepted in time and no longer works.',
  resend: 'Send it again',
  newLink: 'Make a new link',
  withdraw: 'Withdraw it',
  link: 'The link',
  linkHint: 'It is shown only this once. The first person to accept it may use your pass.',
  copy: 'Copy the link',
  copied: 'Copied',
  copyFailed: 'The link could not be copied. It is selected: copy it yourself.',
}

export type English = typeof english
export const invitePartText = withTranslations({ en: english, hi: hindi })
