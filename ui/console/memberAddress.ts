/** The search parameter by which a screen passes a member on to another. */
export const MEMBER_PARAM = 'member'

/** The address of the sales screen with this member chosen. */
export const sellTo = (memberId: string): string => `/sell?${MEMBER_PARAM}=${memberId}`
