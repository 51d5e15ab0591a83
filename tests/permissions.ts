import type { StaffRole } from '#lib/permissions.ts'

// Who is let in by a permission, as `features/<name>/testing/permissions.ts` says it: `lib/permissions.ts`, entered twice.
export const management: StaffRole[] = ['manager', 'owner']
export const owner: StaffRole[] = ['owner']
export const everyStaff: StaffRole[] = ['instructor', 'frontDesk', 'manager', 'owner']
export const desk: StaffRole[] = ['frontDesk', 'manager', 'owner']
export const deskAndTeachers: StaffRole[] = ['instructor', ...desk]
