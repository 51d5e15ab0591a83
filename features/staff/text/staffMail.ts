import { roleNames } from '#features/staff/text/staff.ts'
import type { StaffRole } from '#lib/permissions.ts'

/** The mail with an invitation to the staff, in English. */
export const staffMailText = {
  invitation: (studio: string, role: StaffRole, days: number) => ({
    subject: `Your invitation to the staff of ${studio}`,
    heading: `Work with us at ${studio}`,
    before: [
      `You are invited to join the staff of ${studio}, with the role: ${roleNames[role].toLowerCase()}. You will use the console, where the studio manages its classes.`,
      `The link works once, for ${days} days.`,
    ],
    button: 'Accept the invitation',
    after: ['If you did not expect this, do nothing: nobody gets access without the link.'],
  }),
}
