import { tabStorage } from '#ui/tabStorage.ts'

/** What was typed into a form, but for its secrets: it stands in this tab's storage until it was sent, so that a reload loses nothing. */
const keyOf = (name: string) => `contrology.draft.${name}`
/** The draft of signing up; `sentTo` is where its code went. */
export const SIGN_UP = 'sign-up'
const SECRETS = ['password', 'otp']

export function readDraft(name: string): Record<string, string> {
  const value: unknown = tabStorage.read(keyOf(name))
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
}

export function saveDraft(name: string, values: Record<string, string>): void {
  const kept = Object.entries(values).filter(([field]) => !SECRETS.includes(field))
  tabStorage.keep(keyOf(name), Object.fromEntries(kept))
}

export const dropDraft = (name: string): void => tabStorage.drop(keyOf(name))
