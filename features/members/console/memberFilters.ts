/** The filters of the list of members. */
export const memberFilters = [
  'running',
  'ending',
  'lapsed',
  'none',
  'new',
  'mailFailed',
  'messageFailed',
  'unreached',
  'complained',
] as const
export type MemberFilter = (typeof memberFilters)[number]
export const memberSorts = ['name', 'newest', 'ends'] as const
export type MemberSort = (typeof memberSorts)[number]
