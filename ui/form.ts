import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { FieldPath, FieldPathByValue, FieldPathValue, FieldValues } from 'react-hook-form'
import { ApiError } from '#lib/api.ts'
import { commonText } from '#lib/text/common.ts'
import { showFirstError } from './firstError.ts'

/** Messages by the path of their field, as the API uses it: `hindi.tagline`, `openingHours.0.opens`. */
export type FieldErrors = Record<string, string | undefined>

/** New values by path: `{ 'address.city': 'Gurugram', isShown: true }`. */
export type Changes<V extends FieldValues> = { [P in FieldPath<V>]?: FieldPathValue<V, P> }

type TextPath<V extends FieldValues> = FieldPathByValue<V, string | null | undefined>
type BooleanPath<V extends FieldValues> = FieldPathByValue<V, boolean | undefined>

/** The interface of a form for screens of the site (`useForm`) and of the console (`useConsoleForm`). */
export interface Form<V extends FieldValues> {
  /** The current values; up to date even before the next rendering. */
  readonly values: V
  readonly pending: boolean
  /**
   * Set if the connection was lost before the server responded: `again` repeats the same call (for
   * ConnectionLost).
   */
  readonly lost: { again: () => void } | null
  /** Also contains errors of fields that have no control on the screen. */
  readonly errors: FieldErrors
  /** The number of refusals so far, so that the same errors are shown again after another refusal. */
  readonly refusals: number
  /** The form element, in which fields are searched. */
  readonly form: { current: HTMLFormElement | null }
  /** The id for a button outside of the form that submits it. */
  readonly id: string
  /** Sets values, and clears the errors of these fields. */
  change: (changes: Changes<V>) => void
  /** Shows errors without a call to the server, and moves the focus to the first field that has one. */
  point: (errors: FieldErrors) => void
  /** Runs a call and shows its refusal. A second call while one is running is ignored. */
  run: (work: () => Promise<void>) => Promise<void>
  /** The props of the `<form>`. */
  formProps: (submit: () => unknown) => {
    ref: { current: HTMLFormElement | null }
    id: string
    method: 'dialog'
    noValidate: true
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  /** Props of a control that is an `input`, `textarea` or `select`. */
  field: (path: TextPath<V>) => {
    name: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  }
  /** Props of a Checkbox. */
  checkbox: (path: BooleanPath<V>) => {
    name: string
    checked: boolean
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
  /** Props of a control whose `onChange` passes the value itself, of any type. */
  control: <P extends FieldPath<V>>(
    path: P,
  ) => {
    name: P
    value: FieldPathValue<V, P>
    error: string | undefined
    onChange: (value: FieldPathValue<V, P>) => void
  }
}

/** The storage of a form's values and errors. */
export interface FormStore<V extends FieldValues> {
  values: () => V
  valueAt: (path: string) => unknown
  set: (path: string, value: unknown) => void
  errors: FieldErrors
  /** Adds errors; undefined removes an error. */
  setErrors: (errors: FieldErrors) => void
}

export interface FormOptions {
  /** Where refusals are shown: the toasts of the sign-in area, or those of the site. */
  toast: { error: (text: string) => void }
  /** The form has a ConnectionLost, which reports a lost connection until the next attempt. */
  showsConnectionLost?: boolean
}

/**
 * The common behaviour of all forms, wherever the values are stored: one call at a time; after a refusal, the server's
 * message is a toast, its `fields` are shown next to the controls, and the first of them gets the focus. An error is
 * cleared when its field changes. Errors of fields that the form does not have are part of the toast.
 */
export function useFormOf<V extends FieldValues>(
  store: FormStore<V>,
  { toast, showsConnectionLost }: FormOptions,
): Form<V> {
  const [pending, setPending] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [lost, setLost] = useState<{ again: () => void } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const busy = useRef(false)

  const change = (changes: Partial<Record<string, unknown>>) => {
    for (const [path, value] of Object.entries(changes)) store.set(path, value)
    const paths = Object.keys(changes)
    const cleared = Object.keys(store.errors).filter((errorPath) =>
      paths.some((path) => errorPath === path || isBelow(errorPath, path)),
    )
    if (cleared.length > 0) store.setErrors(Object.fromEntries(cleared.map((path) => [path, undefined])))
  }
  const point = (errors: FieldErrors) => {
    store.setErrors(errors)
    setRefusals((count) => count + 1)
  }
  const refuse = (error: unknown, work: () => Promise<void>) => {
    const isRefusal = error instanceof ApiError
    // The error is not a response of the server: either it could not be reached, or a part of the page failed to
    // load.
    if (showsConnectionLost && (!isRefusal || error.code === 'OFFLINE'))
      return setLost({ again: () => void run(work) })
    if (!isRefusal) return toast.error(commonText.partFailed)
    const values = store.values()
    const fieldsNotInForm = Object.keys(error.fields).filter(
      (path) => !((path.split('.')[0] ?? path) in values),
    )
    toast.error([error.message, ...fieldsNotInForm.map((path) => error.fields[path])].join(' '))
    point(error.fields)
  }
  const run = async (work: () => Promise<void>) => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    setLost(null)
    try {
      await work()
    } catch (error) {
      refuse(error, work)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  useEffect(() => {
    if (refusals && form.current) showFirstError(form.current)
  }, [refusals])

  const errorAt = (path: string) =>
    store.errors[path] ??
    Object.entries(store.errors).find(([errorPath, message]) => message && isBelow(errorPath, path))?.[1]
  return {
    get values() {
      return store.values()
    },
    pending,
    lost,
    errors: store.errors,
    refusals,
    form,
    id,
    change,
    point,
    run,
    // The method `dialog` sends nothing: if the form is submitted before the scripts are loaded, its values must not
    // get into an address.
    formProps: (submit) => ({
      ref: form,
      id,
      method: 'dialog',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        submit()
      },
    }),
    field: (path) => ({
      name: path,
      value: (store.valueAt(path) ?? '') as string,
      error: errorAt(path),
      onChange: ({ currentTarget }) => change({ [path]: currentTarget.value }),
    }),
    checkbox: (path) => ({
      name: path,
      checked: store.valueAt(path) === true,
      error: errorAt(path),
      onChange: ({ currentTarget }) => change({ [path]: currentTarget.checked }),
    }),
    control: (path) => ({
      name: path,
      value: store.valueAt(path) as never,
      error: errorAt(path),
      onChange: (value) => change({ [path]: value }),
    }),
  }
}

/** Whether one path is below another: `address.city` is below `address`. */
const isBelow = (path: string, parent: string): boolean => path.startsWith(`${parent}.`)
