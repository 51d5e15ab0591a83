import { useSyncExternalStore } from 'react'
import { type ApiError, client } from '#lib/api.ts'
import type { identityContract, UserView } from './schema.ts'
import { rememberVisit } from './signedInBefore.ts'

const api = client<typeof identityContract>()

/**
 * The signed-in user, as this tab knows them (spec §3, session state). `isResolved` becomes true with the server's
 * first response; before that, the person is shown as neither signed in nor signed out.
 */
export interface Session {
  user: UserView | null
  isLoggedIn: boolean
  isResolved: boolean
}

const signedOut: Session = { user: null, isLoggedIn: false, isResolved: true }
const unknown: Session = { user: null, isLoggedIn: false, isResolved: false }

let session: Session = unknown
let requests = 0
let latest: Promise<void> | undefined
const listeners = new Set<() => void>()

const set = (next: Session) => {
  if (next.isLoggedIn) rememberVisit()
  session = next
  for (const listener of listeners) listener()
}

/** Sets the user that the server returned for sign-in, sign-up or a saved profile. */
export const setUser = (user: UserView): void => {
  requests += 1
  set({ user, isLoggedIn: true, isResolved: true })
}

export const setSignedOut = (): void => {
  requests += 1
  set(signedOut)
}

/** The server sets this cookie together with a sign-in; scripts can't see the tokens themselves. */
export const mayBeSignedIn = () => document.cookie.split('; ').includes('signedIn=1')

/**
 * Fetches the signed-in user: on every path change, and after everything that changes passes or bookings. A
 * refusal marks the user as not logged in (spec §8); a lost connection changes nothing. If it is called again
 * before it ends, only the last response counts, and this call waits for it.
 */
export async function refreshUser(): Promise<void> {
  if (!mayBeSignedIn()) return setSignedOut()
  requests += 1
  const response = ask(requests)
  latest = response
  await response
  if (latest !== response) await latest
}

async function ask(mine: number): Promise<void> {
  try {
    const { data } = await api('GET /user/get-user')
    if (mine === requests) set({ user: data, isLoggedIn: true, isResolved: true })
  } catch (error) {
    const refused = (error as ApiError).status === 401
    if (mine === requests && (refused || !session.isResolved)) setSignedOut()
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
    () => pick(unknown),
  )
export const currentSession = (): Session => session
