/** Every account has one role; a member has none of these permissions. */
export const roles = ['member', 'instructor', 'frontDesk', 'manager', 'owner'] as const
export type Role = (typeof roles)[number]

export const staffRoles = ['instructor', 'frontDesk', 'manager', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Whether a permission is for all data, or only for the caller's own: the sessions that they teach, their sales. */
export type Scope = 'all' | 'own'

type Holders = Partial<Record<StaffRole, Scope>>

const everyStaff: Holders = { instructor: 'all', frontDesk: 'all', manager: 'all', owner: 'all' }
const desk: Holders = { frontDesk: 'all', manager: 'all', owner: 'all' }
const deskAndTeachers: Holders = { instructor: 'own', ...desk }
const management: Holders = { manager: 'all', owner: 'all' }
const owner: Holders = { owner: 'all' }

/** Who may do what, in one table. The server checks it at each call; a screen uses it to decide what to show. */
const holders = {
  /** See the API's own documentation, in production. */
  readApiDocs: everyStaff,
  openConsole: everyStaff,
  readTimetable: deskAndTeachers,
  /** Who is booked on a session, with what its instructor must know. */
  readRosters: deskAndTeachers,
  /** Mark who attended, was late or did not come. */
  checkIn: deskAndTeachers,
  writeSessionNotes: deskAndTeachers,
  /** Cancel a session with too few bookings. */
  cancelSessions: desk,
  editTimetable: management,
  readMembers: desk,
  /** Book and cancel for a member, freeze their pass, correct their name or address. */
  serveMembers: desk,
  /** Remove or add sessions or days of a pass, or revoke it. */
  adjustPasses: management,
  mergeMembers: management,
  /** Export or erase all data about a person. */
  exportMembers: owner,
  sellAtDesk: desk,
  /** Sell in spite of a purchase rule, with a reason; void sales that others made today. */
  overrideSales: management,
  answerEnquiries: desk,
  /**
   * Front desk: lists and cash drawers of their own sales of today. What one member has paid is in that
   * member's record (`readMembers`), which the desk may see.
   */
  readMoney: { frontDesk: 'own', ...management },
  refund: management,
  readReports: management,
  /** How fast the site was for its visitors. */
  readSiteSpeed: owner,
  editPackages: management,
  editContent: management,
  editSettings: management,
  /** GST and the rules that amounts depend on. */
  editMoneySettings: owner,
  /** When the last backup was made. */
  readBackups: owner,
  importData: owner,
  exportData: owner,
  readAudit: management,
  /** Invite, change and remove staff below an owner. */
  manageStaff: management,
  manageOwners: owner,
} as const satisfies Record<string, Holders>

export type Permission = keyof typeof holders

/** The data for which a role has the permission; undefined if it does not have it. */
export const scopeOf = (role: Role, permission: Permission): Scope | undefined =>
  (holders[permission] as Partial<Record<Role, Scope>>)[role]

export const may = (role: Role, permission: Permission): boolean => scopeOf(role, permission) !== undefined

/**
 * The caller's id if they are limited to their own data, because their role has the permission only for that or
 * not at all; null if they may use it for everybody's data.
 */
export const limitToOwnData = (
  { role, personId }: { role: Role; personId: string },
  permission: Permission,
): string | null => (scopeOf(role, permission) === 'all' ? null : personId)

export const isStaff = (role: Role): role is StaffRole => role !== 'member'
