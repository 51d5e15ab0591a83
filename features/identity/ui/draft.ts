import { tabStorage } from '#ui/tabStorage.ts'

// Stores the values that were typed into a form, except secrets, in this tab until the form is sent: so a reload loses
// nothing.

const keyOf = (name: string) => `contrology.draft.${name}`
/** The draft of signing up; `sentTo` is the address that its code was sent to. */
export const SIGN_UP = 'sign-up'
const SECRETS = ['password', 'otp']

export function readDraft(name: string): Record<string, string> {
  const value: unknown = tabStorage.read(keyOf(name))
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
}

export function saveDraft(name: string, values: Record<string, string>): void {
  const stored = Object.entries(values).filter(([field]) => !SECRETS.includes(field))
  tabStorage.save(keyOf(name), Object.fromEntries(stored))
}

export const dropDraft = (name: string): void => tabStorage.drop(keyOf(name))
