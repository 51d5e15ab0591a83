import { ApiError, client } from '#lib/api.ts'
import type { Endpoint } from '#lib/contract.ts'

/** Why the server wants to know again who calls. */
export type ReauthDialog = 'signIn' | 'secondFactor' | 'fresh'

const asksAgain: Partial<Record<string, ReauthDialog>> = {
  SIGN_IN_REQUIRED: 'signIn',
  INVALID_ACCESS_TOKEN: 'signIn',
  SECOND_FACTOR_REQUIRED: 'secondFactor',
  FRESH_PROOF_REQUIRED: 'fresh',
}

let asking: { why: ReauthDialog; done: (proved: boolean) => void; answer: Promise<boolean> } | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`: what is asked at the moment, in a dialog over the work. */
export const whoAgain = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  now: (): ReauthDialog | undefined => asking?.why,
}

/** Ends the asking: every call that waits is sent once more, or refused as it was. */
export function answerWhoAgain(proved: boolean): void {
  asking?.done(proved)
  asking = undefined
  tell()
}

/** One question at a time, for all the calls that wait. */
function ask(why: ReauthDialog): Promise<boolean> {
  if (asking) return asking.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  asking = { why, done: resolve, answer: promise }
  tell()
  return promise
}

/** A shared device was locked: whoever comes shows who they are before anything else is seen or done. */
export function askWhoIsThere(): void {
  void ask('signIn')
}

/** A sign-in, its second step, and a proof that is fresh: no call can need more. */
const MOST_ASKED = 3

/**
 * The client of the API for the console: where a sign-in has run out, or a deed wants a fresh proof, it is asked for in
 * the middle of the work, and the call is sent once more: nothing that was typed is lost.
 */
export const consoleClient = <C extends Record<string, Endpoint>>() => {
  const call = client<C>()
  return (async (...args: Parameters<typeof call>) => {
    for (let asked = 0; ; asked += 1) {
      try {
        return await call(...args)
      } catch (error) {
        const why = error instanceof ApiError ? asksAgain[error.code] : undefined
        if (!why || asked === MOST_ASKED || !(await ask(why))) throw error
      }
    }
  }) as typeof call
}
