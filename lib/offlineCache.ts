/** A shift: what was seen is there so long, should the line break, and no longer. In milliseconds. */
export const KEPT_MS = 12 * 60 * 60 * 1000

/**
 * Beside a query whose last answer the console shows without a line, also after a reload, with its time. Never for
 * secrets, files, or what must be of this moment.
 */
export const offlineCache = { gcTime: KEPT_MS, meta: { offlineCache: 'shown' } }
/** The same of what screens work with and nobody reads as news, such as who is signed in. */
export const offlineCacheUnseen = { gcTime: KEPT_MS, meta: { offlineCache: 'unseen' } }
