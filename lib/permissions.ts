/** Everybody who has an account has one; a member has no permission of these. */
export const roles = ['member', 'instructor', 'frontDesk', 'manager', 'owner'] as const
export type Role = (typeof roles)[number]

export const staffRoles = ['instructor', 'frontDesk', 'manager', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Of everybody, or only of what is the caller's own: the sessions that she teaches, the sales that she made. */
export type Scope = 'all' | 'own'

type Holders = Partial<Record<StaffRole, Scope>>

const everyStaff: Holders = { instructor: 'all', frontDesk: 'all', manager: 'all', owner: 'all' }
const desk: Holders = { frontDesk: 'all', manager: 'all', owner: 'all' }
const deskAndTeachers: Holders = { instructor: 'own', ...desk }
const management: Holders = { manager: 'all', owner: 'all' }
const owner: Holders = { owner: 'all' }

/** Who may do what: the one table. The server asks it at each call, a screen for what it shows. */
const holders = {
  /** See the API's own documentation, in production. */
  readApiDocs: everyStaff,
  openConsole: everyStaff,
  readTimetable: deskAndTeachers,
  /** Who comes to a session, with what who teaches it must know. */
  readRosters: deskAndTeachers,
  /** Mark who came, was late or did not come. */
  checkIn: deskAndTeachers,
  writeSessionNotes: deskAndTeachers,
  /** Cancel a session that too few have booked. */
  cancelSessions: desk,
  editTimetable: management,
  readMembers: desk,
  /** Book and cancel for a member, freeze her pass, correct her name or address. */
  serveMembers: desk,
  /** Take from a pass or add to it: sessions, days, all of it. */
  adjustPasses: management,
  mergeMembers: management,
  /** Hand out or erase all that is known of a person. */
  exportMembers: owner,
  sellAtDesk: desk,
  /** Sell against a rule of buying, with a reason; void what others sold today. */
  overrideSales: management,
  answerEnquiries: desk,
  /**
   * Front desk: lists and tills of what they took themselves today. What one member paid stands in that member's record,
   * which the desk serves from (`readMembers`).
   */
  readMoney: { frontDesk: 'own', ...management },
  refund: management,
  readReports: management,
  /** How fast the site was for those who visited it. */
  readSiteSpeed: owner,
  editPackages: management,
  editContent: management,
  editSettings: management,
  /** GST, numbers that money is counted by. */
  editMoneySettings: owner,
  importData: owner,
  exportData: owner,
  readAudit: management,
  /** Invite, change and remove staff below an owner. */
  manageStaff: management,
  manageOwners: owner,
} as const satisfies Record<string, Holders>

export type Permission = keyof typeof holders

/** Whose data a role may do this to; undefined where it may not. */
export const scopeOf = (role: Role, permission: Permission): Scope | undefined =>
  (holders[permission] as Partial<Record<Role, Scope>>)[role]

export const may = (role: Role, permission: Permission): boolean => scopeOf(role, permission) !== undefined

export const isStaff = (role: Role): role is StaffRole => role !== 'member'
