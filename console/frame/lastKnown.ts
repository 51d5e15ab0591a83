import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import { mayBeSignedIn } from '#features/identity/session.ts'
import { studioSettingsQuery } from '#features/settings/console/queries.ts'
import { meQuery } from '#features/staff/console/queries.ts'
import type { Me } from '#features/staff/console/schema.ts'
import { type StudioSettings, setStudioSettings } from '#features/studio/settings.ts'
import { ApiError } from '#lib/api.ts'
import { reauth } from '#lib/consoleClient.ts'
import { MAX_CACHE_AGE_MS, offlineCache } from '#lib/offlineCache.ts'
import { systemClock } from '#lib/time.ts'

/** public/sw.js also deletes this cache, when somebody signs out on the site. */
const CACHE = 'contrology-console-data'
const CACHE_URL = '/console/last-known'
const WRITE_AFTER_MS = 500
/** The number of the latest responses that are stored, about as many as a shift needs. */
const MAX_CACHED = 200
/**
 * The timeout in milliseconds of the request for the signed-in person; after it, the server counts as unreachable.
 */
const RESPONSE_TIMEOUT_MS = 4_000

interface LastKnown {
  /** The owner of the data: it is never shown to anybody else. */
  personId: string
  answers: { key: readonly unknown[]; data: unknown; at: number }[]
}

const isCacheable = (query: Query): boolean =>
  query.meta?.offlineCache !== undefined && query.state.data !== undefined

/** Caches need a secure address; without it the console stores nothing. */
const store = () => ('caches' in window ? caches.open(CACHE) : undefined)

/** Deletes the data; called when a sign-in ends for any reason. */
export async function forgetLastKnown(): Promise<void> {
  clearTimeout(writing)
  if ('caches' in window) await caches.delete(CACHE)
}

async function read(): Promise<LastKnown | undefined> {
  const answer = await (await store())?.match(CACHE_URL)
  return answer?.json()
}

/**
 * Called before the first screen. Loads the last known data if it belongs to the signed-in person, or if the
 * server can't be reached and this browser has not been signed out. After that it stores the responses that are
 * read.
 */
export async function openLastKnown(queries: QueryClient): Promise<void> {
  // Assumes that there is a connection until a request fails.
  onlineManager.setOnline(navigator.onLine)
  try {
    const lastKnown = mayBeSignedIn() ? await read() : undefined
    const isOwn = lastKnown && (await belongsToCaller(queries, lastKnown))
    if (isOwn) restore(queries, lastKnown)
    else await forgetLastKnown()
  } catch {
    // If storage is blocked or broken, the console works without it.
  }
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isCacheable(query)) writeSoon(queries)
  })
  reauth.subscribe(() => {
    if (reauth.currentReason() === 'signIn') void forgetLastKnown()
  })
}

async function belongsToCaller(queries: QueryClient, { personId }: LastKnown): Promise<boolean> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, RESPONSE_TIMEOUT_MS))
  const request = navigator.onLine ? queries.fetchQuery({ ...meQuery, retry: false }) : undefined
  try {
    const me = await Promise.race([request, timeout])
    return me === undefined || me._id === personId
  } catch (error) {
    return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
  }
}

function restore(queries: QueryClient, { answers }: LastKnown): void {
  const oldest = systemClock.now().epochMilliseconds - MAX_CACHE_AGE_MS
  for (const { key, data, at } of answers) {
    if (at < oldest || queries.getQueryData(key) !== undefined) continue
    const query = queries.getQueryCache().build(queries, { queryKey: key, ...offlineCache })
    query.setData(data, { updatedAt: at, manual: true })
    // Marked as stale, so that it is fetched again as soon as a screen shows it.
    query.invalidate()
    if (key.join() === studioSettingsQuery.queryKey.join()) setStudioSettings(data as StudioSettings)
  }
}

let writing: ReturnType<typeof setTimeout> | undefined

function writeSoon(queries: QueryClient): void {
  clearTimeout(writing)
  writing = setTimeout(() => void write(queries).catch(() => {}), WRITE_AFTER_MS)
}

async function write(queries: QueryClient): Promise<void> {
  const me = queries.getQueryData<Me>(meQuery.queryKey)
  // The person has signed out in another tab, or must sign in again.
  if (!me || !mayBeSignedIn() || reauth.currentReason() === 'signIn') return forgetLastKnown()
  const answers = queries
    .getQueryCache()
    .getAll()
    .filter(isCacheable)
    .map(({ queryKey: key, state: { data, dataUpdatedAt: at } }) => ({ key, data, at }))
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_CACHED)
  const lastKnown: LastKnown = { personId: me._id, answers }
  await (await store())?.put(CACHE_URL, new Response(JSON.stringify(lastKnown)))
}
