/** The one search parameter by which a screen hands a member over to another. */
export const MEMBER_PARAM = 'member'

/** Sells to her: the screen of sales, with her chosen. */
export const sellTo = (memberId: string): string => `/sell?${MEMBER_PARAM}=${memberId}`
