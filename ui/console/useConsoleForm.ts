import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, get, useForm } from 'react-hook-form'
import { type FieldErrors, type Form, useFormOf } from '#ui/form.ts'
import { tabStorage } from '#ui/tabStorage.ts'
import { toast } from '#ui/toast.ts'

const draftKey = (name: string) => `contrology.desk.${name}`

/** Removes everything that a person typed; called when they sign out. */
export const dropDrafts = (): void => tabStorage.dropAll(draftKey(''))

export interface ConsoleFormState<V extends FieldValues> extends Form<V> {
  /** The initial values: the current ones on the server. */
  readonly start: V
  /** Call it after the form was sent: drops the draft, and the form counts as unchanged. */
  markSaved: () => void
  /** Replaces all values; the form counts as unchanged. */
  reset: (values: V) => void
}

/**
 * A form of the console. Its values have the types of the contract and may be nested.
 *
 * `start`: the initial values. If they change, an unedited form shows the new ones; an edited form stays as it is
 * (`EditConflict` shows the difference).
 * `draft`: the name under which the values are stored in this tab until the form is sent, with the id of its subject
 * (`note.<memberId>`), so that a reload loses nothing. Without a name nothing is stored: for secrets.
 *
 * The browser asks before a tab with unsaved changes is closed or reloaded.
 */
export function useConsoleForm<V extends FieldValues>(start: V, draft?: string): ConsoleFormState<V> {
  const key = draft === undefined ? undefined : draftKey(draft)
  const [draftValues] = useState(() => (key === undefined ? undefined : readDraft<V>(key)))
  const form = useForm<V>({ defaultValues: { ...start, ...draftValues } as DefaultValues<V> })
  const { errors: tree, isDirty } = form.formState
  const [isRestored, setRestored] = useState(draftValues !== undefined)
  const values = form.watch()
  const isChanged = isDirty || isRestored
  const errors = messagesOf(tree)

  const parts = useFormOf<V>(
    {
      values: () => form.getValues(),
      valueAt: (path) => get(values, path),
      set: (path, value) => {
        form.setValue(path as FieldPath<V>, value as never, { shouldDirty: true })
        if (key !== undefined) tabStorage.save(key, form.getValues())
      },
      errors,
      setErrors: (next) => {
        for (const [path, message] of Object.entries(next)) {
          if (message === undefined) form.clearErrors(path as FieldPath<V>)
          else form.setError(path as FieldPath<V>, { type: 'server', message })
        }
      },
    },
    { toast },
  )
  const resetTo = (next: V) => {
    if (key !== undefined) tabStorage.drop(key)
    setRestored(false)
    form.reset(next)
  }
  const startText = JSON.stringify(start)
  const previousStart = useRef(startText)
  useEffect(() => {
    if (previousStart.current === startText || isChanged) return
    previousStart.current = startText
    form.reset(JSON.parse(startText) as V)
  }, [startText, isChanged, form])
  useUnsavedWarning(isChanged)

  return Object.assign(parts, { start, markSaved: () => resetTo(form.getValues()), reset: resetTo })
}

function readDraft<V>(key: string): Partial<V> | undefined {
  const value = tabStorage.read(key)
  return typeof value === 'object' && value !== null ? (value as Partial<V>) : undefined
}

/** The errors of react-hook-form by their paths. */
function messagesOf(tree: object, above = ''): FieldErrors {
  const fieldErrors: FieldErrors = {}
  for (const [name, node] of Object.entries(tree)) {
    if (typeof node !== 'object' || node === null) continue
    const path = above + name
    const { message } = node as { message?: unknown }
    if (typeof message === 'string') fieldErrors[path] = message
    else Object.assign(fieldErrors, messagesOf(node, `${path}.`))
  }
  return fieldErrors
}

/** A draft survives a reload, but not the closing of its tab. */
function useUnsavedWarning(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])
}
