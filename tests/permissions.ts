import type { StaffRole } from '#lib/permissions.ts'

// Roles by permission, declared a second time: `features/<name>/testing/permissions.ts` is compared with
// `lib/permissions.ts`.
export const management: StaffRole[] = ['manager', 'owner']
export const owner: StaffRole[] = ['owner']
export const everyStaff: StaffRole[] = ['instructor', 'frontDesk', 'manager', 'owner']
export const desk: StaffRole[] = ['frontDesk', 'manager', 'owner']
export const deskAndTeachers: StaffRole[] = ['instructor', ...desk]
