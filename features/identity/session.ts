import { useSyncExternalStore } from 'react'
import { type ApiError, client } from '#lib/api.ts'
import type { identityContract, UserView } from './schema.ts'
import { rememberVisit } from './signedInBefore.ts'

const api = client<typeof identityContract>()

/**
 * The signed-in user, as last loaded in this tab (spec §3, session state). `isResolved` becomes true with the result of
 * the first request; before that, the page shows the person as neither signed in nor signed out.
 */
export interface Session {
  user: UserView | null
  isLoggedIn: boolean
  isResolved: boolean
}

const signedOut: Session = { user: null, isLoggedIn: false, isResolved: true }
const unresolved: Session = { user: null, isLoggedIn: false, isResolved: false }

let session: Session = unresolved
let requestCount = 0
let latest: Promise<void> | undefined
const listeners = new Set<() => void>()

const set = (next: Session) => {
  if (next.isLoggedIn) rememberVisit()
  session = next
  for (const listener of listeners) listener()
}

/** Sets the user that the server returned for sign-in, sign-up or a saved profile. */
export const setUser = (user: UserView): void => {
  requestCount += 1
  set({ user, isLoggedIn: true, isResolved: true })
}

export const setSignedOut = (): void => {
  requestCount += 1
  set(signedOut)
}

/** The server sets this cookie together with a sign-in; scripts can't see the tokens themselves. */
export const mayBeSignedIn = () => document.cookie.split('; ').includes('signedIn=1')

/**
 * Fetches the signed-in user: on every path change, and after everything that changes passes or bookings. A refusal
 * marks the user as not logged in (spec §8). Any other failure changes nothing, except that the user counts as not
 * logged in if nothing was loaded before. If this is called again before it ends, only the last response counts, and
 * both calls wait for it.
 */
export async function refreshUser(): Promise<void> {
  if (!mayBeSignedIn()) return setSignedOut()
  requestCount += 1
  const response = fetchUser(requestCount)
  latest = response
  await response
  if (latest !== response) await latest
}

async function fetchUser(requestNumber: number): Promise<void> {
  try {
    const { data } = await api('GET /user/get-user')
    if (requestNumber === requestCount) set({ user: data, isLoggedIn: true, isResolved: true })
  } catch (error) {
    const isRefused = (error as ApiError).status === 401
    if (requestNumber === requestCount && (isRefused || !session.isResolved)) setSignedOut()
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The part of the session that `pick` selects; components are rendered again only when that part changes. */
export const useSession = <T>(pick: (session: Session) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => pick(session),
    () => pick(unresolved),
  )
export const currentSession = (): Session => session
