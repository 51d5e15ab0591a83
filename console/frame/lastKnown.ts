import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import { mayBeSignedIn } from '#features/identity/session.ts'
import { studioSettingsQuery } from '#features/settings/console/queries.ts'
import { meQuery } from '#features/staff/console/queries.ts'
import type { Me } from '#features/staff/console/schema.ts'
import { type StudioSettings, setStudioSettings } from '#features/studio/settings.ts'
import { ApiError } from '#lib/api.ts'
import { whoAgain } from '#lib/consoleClient.ts'
import { KEPT_MS, offlineCache } from '#lib/offlineCache.ts'
import { systemClock } from '#lib/time.ts'

/** Also public/sw.js drops it, when somebody signs out on the site. */
const CACHE = 'contrology-console-data'
const PLACE = '/console/last-known'
const WRITE_AFTER_MS = 500
/** The answers that were seen last: those of a shift. */
const MOST_KEPT = 200
/** Milliseconds in which the server says who is there; a line that answers nothing is no line. */
const ANSWER_MS = 4_000

interface LastKnown {
  /** Whose it is: nobody else is shown it. */
  personId: string
  answers: { key: readonly unknown[]; data: unknown; at: number }[]
}

const isKept = (query: Query): boolean =>
  query.meta?.offlineCache !== undefined && query.state.data !== undefined

/** Without a secure address there is no such store; the console then keeps nothing. */
const store = () => ('caches' in window ? caches.open(CACHE) : undefined)

/** At the end of a sign-in, however it ends. */
export async function forgetLastKnown(): Promise<void> {
  clearTimeout(writing)
  if ('caches' in window) await caches.delete(CACHE)
}

async function read(): Promise<LastKnown | undefined> {
  const answer = await (await store())?.match(PLACE)
  return answer?.json()
}

/**
 * Before the first screen: shows what was known last, if it is of who is signed in, or if nobody can be asked who that
 * is while this browser has not been signed out. From then on it keeps what is read.
 */
export async function openLastKnown(queries: QueryClient): Promise<void> {
  // It takes for granted that there is a line until one is lost.
  onlineManager.setOnline(navigator.onLine)
  try {
    const known = mayBeSignedIn() ? await read() : undefined
    const isTheirs = known && (await isOf(queries, known))
    if (isTheirs) show(queries, known)
    else await forgetLastKnown()
  } catch {
    // Storage that is forbidden or broken: the console works without.
  }
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isKept(query)) writeSoon(queries)
  })
  whoAgain.subscribe(() => {
    if (whoAgain.now() === 'signIn') void forgetLastKnown()
  })
}

async function isOf(queries: QueryClient, { personId }: LastKnown): Promise<boolean> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, ANSWER_MS))
  const asked = navigator.onLine ? queries.fetchQuery({ ...meQuery, retry: false }) : undefined
  try {
    const me = await Promise.race([asked, late])
    return me === undefined || me._id === personId
  } catch (error) {
    return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
  }
}

function show(queries: QueryClient, { answers }: LastKnown): void {
  const oldest = systemClock.now().epochMilliseconds - KEPT_MS
  for (const { key, data, at } of answers) {
    if (at < oldest || queries.getQueryData(key) !== undefined) continue
    const query = queries.getQueryCache().build(queries, { queryKey: key, ...offlineCache })
    query.setData(data, { updatedAt: at, manual: true })
    // However new it seems: it is asked for again as soon as a screen shows it.
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
  // Signed out in another tab, or asked to sign in anew.
  if (!me || !mayBeSignedIn() || whoAgain.now() === 'signIn') return forgetLastKnown()
  const answers = queries
    .getQueryCache()
    .getAll()
    .filter(isKept)
    .map(({ queryKey: key, state: { data, dataUpdatedAt: at } }) => ({ key, data, at }))
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST_KEPT)
  const known: LastKnown = { personId: me._id, answers }
  await (await store())?.put(PLACE, new Response(JSON.stringify(known)))
}
