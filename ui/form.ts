import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { FieldPath, FieldPathByValue, FieldPathValue, FieldValues } from 'react-hook-form'
import { ApiError } from '#lib/api.ts'
import { commonText } from '#lib/text/common.ts'
import { showFirstError } from './firstError.ts'

/** Messages by the path of their field, as the API names it: `hindi.tagline`, `openingHours.0.opens`. */
export type FieldErrors = Record<string, string | undefined>

/** New values by path: `{ 'address.city': 'Gurugram', isShown: true }`. */
export type Changes<V extends FieldValues> = { [P in FieldPath<V>]?: FieldPathValue<V, P> }

type TextPath<V extends FieldValues> = FieldPathByValue<V, string | null | undefined>
type BooleanPath<V extends FieldValues> = FieldPathByValue<V, boolean | undefined>

/** A form as screens use it, of the site (`useForm`) and of the console (`useConsoleForm`). */
export interface Form<V extends FieldValues> {
  /** As filled in up to now, also between two renderings. */
  readonly values: V
  readonly pending: boolean
  /** The connection broke before the server answered: for ConnectionLost, with the same call once more. */
  readonly lost: { again: () => void } | null
  /** Also of fields that have no control on the screen. */
  readonly errors: FieldErrors
  /** Counts refusals: the same errors may come twice, and are shown anew. */
  readonly refusals: number
  /** The form element, to look for a field in. */
  readonly form: { current: HTMLFormElement | null }
  /** For a button outside of the form that submits it. */
  readonly id: string
  /** Sets values, and takes back what was said of these fields. */
  change: (changes: Changes<V>) => void
  /** Marks fields without asking the server, and moves the focus to the first. */
  point: (errors: FieldErrors) => void
  /** Runs a call and shows how it was refused. A second one while it runs is dropped. */
  run: (work: () => Promise<void>) => Promise<void>
  /** For `<form>`. */
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
  /** Props of a control that hands over the value itself, of whatever type. */
  control: <P extends FieldPath<V>>(
    path: P,
  ) => {
    name: P
    value: FieldPathValue<V, P>
    error: string | undefined
    onChange: (value: FieldPathValue<V, P>) => void
  }
}

/** Where a form keeps its values and errors. */
export interface FormStore<V extends FieldValues> {
  values: () => V
  at: (path: string) => unknown
  set: (path: string, value: unknown) => void
  errors: FieldErrors
  /** Adds errors; undefined takes one away. */
  setErrors: (errors: FieldErrors) => void
}

export interface FormOptions {
  /** Which toasts show a refusal: those of the sign-in area, or the site's. */
  toast: { error: (text: string) => void }
  /** The form has a ConnectionLost, which shows a broken connection until the next try. */
  showsConnectionLost?: boolean
}

/**
 * What every form does, wherever it keeps its values: one call at a time; after a refusal the server's message as a
 * toast, its `fields` beside the controls, and the focus on the first of them. An error goes when its field is changed;
 * one of a field that the form does not have is part of the toast.
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
    const mended = Object.keys(store.errors).filter((of) =>
      paths.some((path) => of === path || isBelow(of, path)),
    )
    if (mended.length > 0) store.setErrors(Object.fromEntries(mended.map((path) => [path, undefined])))
  }
  const point = (errors: FieldErrors) => {
    store.setErrors(errors)
    setRefusals((count) => count + 1)
  }
  const refuse = (error: unknown, work: () => Promise<void>) => {
    const known = error instanceof ApiError
    // Anything else than an answer of the server: it was not reached, or a part of the page did not come.
    if (showsConnectionLost && (!known || error.code === 'OFFLINE'))
      return setLost({ again: () => void run(work) })
    if (!known) return toast.error(commonText.partFailed)
    const values = store.values()
    const elsewhere = Object.keys(error.fields).filter((path) => !((path.split('.')[0] ?? path) in values))
    toast.error([error.message, ...elsewhere.map((path) => error.fields[path])].join(' '))
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
    store.errors[path] ?? Object.entries(store.errors).find(([of, words]) => words && isBelow(of, path))?.[1]
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
    // `dialog` sends nothing anywhere: what is submitted before the scripts are here must not end up in an address.
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
      value: (store.at(path) ?? '') as string,
      error: errorAt(path),
      onChange: ({ currentTarget }) => change({ [path]: currentTarget.value }),
    }),
    checkbox: (path) => ({
      name: path,
      checked: store.at(path) === true,
      error: errorAt(path),
      onChange: ({ currentTarget }) => change({ [path]: currentTarget.checked }),
    }),
    control: (path) => ({
      name: path,
      value: store.at(path) as never,
      error: errorAt(path),
      onChange: (value) => change({ [path]: value }),
    }),
  }
}

/** `address.city` is below `address`. */
const isBelow = (path: string, of: string): boolean => path.startsWith(`${of}.`)
