import { useCallback, useState } from 'react'
import { tabStorage } from '#ui/tabStorage.ts'

export const draftKey = (name: string) => `contrology.desk.${name}`

const stored = <T extends object>(name: string): Partial<T> => {
  const value: unknown = tabStorage.read(draftKey(name))
  return typeof value === 'object' && value !== null ? (value as Partial<T>) : {}
}

/**
 * Stores what is typed into a form in this tab until it is sent: a reload or a lost connection loses nothing.
 * `name` is the form's, with the id of its subject (`note.<memberId>`). Not for secrets. Call `drop` when it
 * was sent.
 */
export function useDraft<T extends object>(name: string, start: T) {
  const [values, setValues] = useState<T>(() => ({ ...start, ...stored<T>(name) }))
  const change = useCallback(
    (patch: Partial<T>) =>
      setValues((before) => {
        const next = { ...before, ...patch }
        tabStorage.save(draftKey(name), next)
        return next
      }),
    [name],
  )
  const drop = useCallback(() => {
    tabStorage.drop(draftKey(name))
    setValues(start)
  }, [name, start])
  return { values, change, drop }
}

/** What a person typed is removed when they sign out. */
export const dropDrafts = (): void => tabStorage.dropAll(draftKey(''))
