import { ApiError, client } from '#lib/api.ts'
import type { Endpoint } from '#lib/contract.ts'
import { parseBy } from '#lib/fieldMessages.ts'
import { refusalText } from '#lib/text/refusals.ts'

/** Why the server requires the caller to authenticate again. */
export type ReauthReason = 'signIn' | 'secondFactor' | 'fresh'

const reauthReasons: Partial<Record<string, ReauthReason>> = {
  SIGN_IN_REQUIRED: 'signIn',
  INVALID_ACCESS_TOKEN: 'signIn',
  SECOND_FACTOR_REQUIRED: 'secondFactor',
  FRESH_PROOF_REQUIRED: 'fresh',
}

let pending:
  | { reason: ReauthReason; done: (isVerified: boolean) => void; answer: Promise<boolean> }
  | undefined
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`: the reauthentication for which a dialog is open over the current screen. */
export const reauth = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  currentReason: (): ReauthReason | undefined => pending?.reason,
}

/** Closes the dialog: every waiting call is sent once more, or refused as before. */
export function answerReauth(isVerified: boolean): void {
  pending?.done(isVerified)
  pending = undefined
  notify()
}

/** One dialog at a time, for all waiting calls. */
function openReauth(reason: ReauthReason): Promise<boolean> {
  if (pending) return pending.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  pending = { reason, done: resolve, answer: promise }
  notify()
  return promise
}

/** A shared device was locked: the next person must sign in before they see or do anything else. */
export function requireSignIn(): void {
  void openReauth('signIn')
}

/** The maximum number of dialogs for one call: sign-in, two-step verification, re-authentication. */
const MAX_ATTEMPTS = 3

/**
 * The API client of the console. If a sign-in has expired, or an action requires reauthentication, it opens a dialog
 * for that and then sends the call once more: no input is lost.
 *
 * `contract`: loads the contract. A body is checked by its schema before it is sent; the errors have the same messages
 * and fields as the server's.
 */
export const consoleClient = <C extends Record<string, Endpoint>>(contract: () => Promise<C>) => {
  const call = client<C>()
  return (async (...args: Parameters<typeof call>) => {
    const [key, input] = args
    await checkBody(contract, key, (input as { body?: unknown } | undefined)?.body)
    return retryAfterReauth(() => call(...args))
  }) as typeof call
}

/** Sends a call. If it requires reauthentication, opens a dialog for that and then sends the call once more. */
export async function retryAfterReauth<T>(call: () => Promise<T>): Promise<T> {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await call()
    } catch (error) {
      const reason = error instanceof ApiError ? reauthReasons[error.code] : undefined
      if (!reason || attempts === MAX_ATTEMPTS || !(await openReauth(reason))) throw error
    }
  }
}

async function checkBody<C extends Record<string, Endpoint>>(
  contract: () => Promise<C>,
  key: keyof C,
  body: unknown,
): Promise<void> {
  if (body === undefined) return
  // If the schema can't be loaded (after an update its file may be gone), the server's check is enough.
  const schema = (await contract().catch(() => undefined))?.[key]?.body
  if (!schema) return
  // As the server will receive it: in JSON, NaN is null.
  const { fields } = parseBy(schema, JSON.parse(JSON.stringify(body)))
  if (fields) throw new ApiError(400, refusalText.BAD_REQUEST({}), 'BAD_REQUEST', fields)
}
