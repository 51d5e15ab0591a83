/** Everybody who has an account has one; a member has no permission of these. */
export const roles = ['member', 'instructor', 'frontDesk', 'owner'] as const
export type Role = (typeof roles)[number]

/** Who may do what: the one table. The server asks it at each call, a screen for what it shows. */
const holders = {
  /** See the API's own documentation, in production. */
  readApiDocs: ['instructor', 'frontDesk', 'owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof holders

export const may = (role: Role, permission: Permission): boolean =>
  (holders[permission] as readonly Role[]).includes(role)
