import { inLanguages } from '#lib/language.ts'

/** The server's messages about invitations to use a pass. */
export const invitationText = inLanguages('invitationText', {
  sent: (email: string) => `The invitation goes to ${email}.`,
  made: 'The link is made. Copy it now: it is shown only this once.',
  withdrawn: 'The invitation is withdrawn. Its link no longer works.',
  accepted: (pass: string) => `You may book with ${pass} now.`,
})
