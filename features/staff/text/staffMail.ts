import { roleNames } from '#features/staff/text/staff.ts'
import type { StaffRole } from '#lib/permissions.ts'

/** The invitation; mails are English. */
export const staffMailText = {
  invitation: (studio: string, role: StaffRole, days: number) => ({
    subject: `Your invitation to the desk of ${studio}`,
    heading: `Work with us at ${studio}`,
    before: [
      `You are invited to ${studio}’s desk as ${roleNames[role].toLowerCase()}: the place where the studio runs its classes.`,
      `The link works once, for ${days} days.`,
    ],
    button: 'Accept the invitation',
    after: ['If you did not expect this, do nothing: without the link nobody gets in.'],
  }),
}
