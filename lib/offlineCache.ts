/** Milliseconds: the length of a shift. Offline, data that was loaded stays available this long. */
export const MAX_CACHE_AGE_MS = 12 * 60 * 60 * 1000

/**
 * Query options for data that the console also shows offline, even after a reload, with the time of the last
 * response. Never for secrets, files, or data that must be current.
 */
export const offlineCache = { gcTime: MAX_CACHE_AGE_MS, meta: { offlineCache: 'shown' } }
/** Query options for data that screens need offline but do not show as current, such as the signed-in account. */
export const offlineCacheUnseen = { gcTime: MAX_CACHE_AGE_MS, meta: { offlineCache: 'unseen' } }
