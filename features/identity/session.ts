import { useSyncExternalStore } from 'react'
import { ApiError, client } from '#lib/api.ts'
import { rememberVisit } from './beenHere.ts'
import type { identityContract, UserView } from './schema.ts'

const api = client<typeof identityContract>()

/**
 * Who is signed in, as this tab knows (spec §3, session state). `known` turns true with the first
 * answer of the server; until then nobody is shown as signed in or out for certain.
 */
export interface Session {
  user: UserView | null
  isLoggedIn: boolean
  known: boolean
}

const signedOut: Session = { user: null, isLoggedIn: false, known: true }
const unknown: Session = { user: null, isLoggedIn: false, known: false }

let session: Session = unknown
let asked = 0
let latest: Promise<void> | undefined
const listeners = new Set<() => void>()

const set = (next: Session) => {
  if (next.isLoggedIn) rememberVisit()
  session = next
  for (const listener of listeners) listener()
}

/** Signed in with what the server answered to sign-in, sign-up or a saved profile. */
export const setUser = (user: UserView): void => {
  asked += 1
  set({ user, isLoggedIn: true, known: true })
}

export const setSignedOut = (): void => {
  asked += 1
  set(signedOut)
}

/** The server sets this cookie beside a sign-in; the tokens themselves no script can see. */
export const mayBeSignedIn = () => document.cookie.split('; ').includes('signedIn=1')

/**
 * Asks who is signed in: on every path change, and after whatever changes passes or bookings.
 * A refusal marks the user not logged in (spec §8); a lost line changes nothing. When it was asked again
 * meanwhile, only the last answer counts, and this waits for it.
 */
export async function refreshUser(): Promise<void> {
  if (!mayBeSignedIn()) return setSignedOut()
  asked += 1
  const answer = ask(asked)
  latest = answer
  await answer
  if (latest !== answer) await latest
}

async function ask(mine: number): Promise<void> {
  try {
    const { data } = await api('GET /user/get-user')
    if (mine === asked) set({ user: data, isLoggedIn: true, known: true })
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 401
    if (mine === asked && (refused || !session.known)) setSignedOut()
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What `pick` takes of the session; whoever takes a part is drawn anew only when that part changes. */
export const useSession = <T>(pick: (session: Session) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => pick(session),
    () => pick(unknown),
  )
export const currentSession = (): Session => session
