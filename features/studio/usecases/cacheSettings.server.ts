import type { Db } from '#lib/db.server.ts'
import type { CachedSettings } from '#lib/deps.server.ts'
import type { Invalidation } from '#lib/invalidation.server.ts'
import { setMailTexts } from '#lib/mailWords.server.ts'
import { studioWords } from '../mailWordsStore.server.ts'
import { readSettings } from '../reads.server.ts'
import { setStudioSettings } from '../settings.ts'

/** Reads the studio's settings for this process, once. */
export async function loadSettings(db: Db): Promise<void> {
  setStudioSettings(await readSettings(db))
  setMailTexts(await studioWords(db))
}

/**
 * Caches the studio's settings in this process. They are read at the start, and again after each change on any server.
 * A call after a change waits until they are read; if that fails, the previous settings stay in use.
 */
export async function cacheSettings(
  { db, invalidation }: { db: Db; invalidation: Invalidation },
  onError: (error: unknown) => void,
): Promise<CachedSettings> {
  let changes = 0
  let lastKnownChange = 0
  let readUpTo = 0
  let reading: Promise<void> | undefined
  let stopped = false
  const readAll = async () => {
    while (readUpTo < changes) {
      const upTo = changes
      await loadSettings(db).catch(onError)
      readUpTo = upTo
    }
  }
  const catchUp = () => {
    reading ??= readAll().finally(() => {
      reading = undefined
    })
    return reading
  }
  invalidation.subscribe((topic) => {
    if (stopped || (topic !== undefined && topic !== 'settings')) return
    changes += 1
    // Changes may have been missed. No request waits until the settings are read again, because the database may
    // not respond.
    if (topic === undefined) void catchUp()
    else lastKnownChange = changes
  })
  await loadSettings(db)
  return {
    upToDate: () => (readUpTo < lastKnownChange ? catchUp() : undefined),
    stop: () => {
      stopped = true
    },
  }
}
