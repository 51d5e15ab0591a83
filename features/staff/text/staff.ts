import { inLanguages } from '#lib/language.ts'
import type { StaffRole } from '#lib/permissions.ts'

export const roleNames: Record<StaffRole, string> = inLanguages('roleNames', {
  owner: 'Owner',
  manager: 'Manager',
  frontDesk: 'Front desk',
  instructor: 'Instructor',
})

export const staffText = inLanguages('staffText', {
  firstName: 'Please enter your first name.',
  invited: (email: string) => `An invitation is on its way to ${email}.`,
  revoked: 'The invitation no longer works.',
  signInEnded: 'That device is signed out.',
  signInsEnded: 'Signed out everywhere.',
  changed: 'Changed. It takes effect with their next action.',
})
