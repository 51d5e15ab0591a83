import { type ChangeEvent, type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { commonText } from '#lib/text/common.ts'
import { showFirstError } from './firstError.ts'

/** Every field is a string. */
type Texts<V> = Record<keyof V, string>
export type Errors<V extends Texts<V>> = Partial<Record<keyof V & string, string>>

interface Options {
  /** The toasts that show a refusal: those of the sign-in area, or the site's. */
  toast: { error: (text: string) => void }
  /** The form has a ConnectionLost: a broken connection is shown there until the next attempt. */
  showsConnectionLost?: boolean
}

/**
 * A form validated by the server: it holds what is typed and runs one call at a time. After a refusal it shows
 * the server's message as a toast and its `fields` at the fields, and focuses the first of them. A field's
 * message stays until the field is changed; messages for fields that the form does not have are shown in the
 * toast.
 */
export function useServerForm<V extends Texts<V>>(start: V, { toast, showsConnectionLost }: Options) {
  const [values, setValues] = useState(start)
  const latest = useRef(start)
  const [errors, setErrors] = useState<Errors<V>>({})
  const [pending, setPending] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [lost, setLost] = useState<{ again: () => void } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const busy = useRef(false)

  const change = (patch: Partial<V>) => {
    latest.current = { ...latest.current, ...patch }
    setValues(latest.current)
    setErrors((old) => ({ ...old, ...blank(patch) }))
  }
  const point = (next: Errors<V>) => {
    setErrors((old) => ({ ...old, ...next }))
    setRefusals((count) => count + 1)
  }
  const refuse = (error: unknown, work: () => Promise<void>) => {
    const known = error instanceof ApiError
    // Anything that is not an answer of the server did not reach it, or a part of the page failed to load.
    if (showsConnectionLost && (!known || error.code === 'OFFLINE'))
      return setLost({ again: () => void send(work) })
    if (!known) return toast.error(commonText.partFailed)
    const elsewhere = Object.keys(error.fields).filter((name) => !(name in latest.current))
    toast.error([error.message, ...elsewhere.map((name) => error.fields[name])].join(' '))
    point(error.fields as Errors<V>)
  }
  const send = async (work: () => Promise<void>) => {
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
  useTypedEarly(form, start, change)

  return {
    /** The current values, also between two renderings. */
    get values() {
      return latest.current
    },
    pending,
    /** The connection broke before the server answered: for ConnectionLost, with a retry of the same call. */
    lost,
    /** Messages for fields, including those without a control here. */
    errors,
    /** Counts the refusals, so that the same message is announced again. */
    refusals,
    /** The form element, to search for a field in. */
    form,
    /** For a submit button outside of the form. */
    id,
    change,
    /** Marks fields without calling the server, and focuses the first. */
    point,
    /** Runs `work` and reports its errors. A second call while one runs is dropped. */
    send,
    /**
     * For `<form>`: the browser's own validation bubbles are off, because they cover one field at a time and
     * disappear. `dialog` submits nothing: a press before the scripts are loaded must not put values into an
     * address.
     */
    formProps: (submit: () => unknown) => ({
      ref: form,
      id,
      method: 'dialog' as const,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        submit()
      },
    }),
    /** For Field, PasswordField and DateField. */
    field: (name: keyof V & string) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: event.currentTarget.value } as Partial<V>),
    }),
    /** For OtpField and PhoneField, which pass the text itself. */
    control: (name: keyof V & string) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: (text: string) => change({ [name]: text } as Partial<V>),
    }),
  }
}

export type ServerForm<V extends Texts<V>> = ReturnType<typeof useServerForm<V>>

const blank = <V extends Texts<V>>(patch: Partial<V>) =>
  Object.fromEntries(Object.keys(patch).map((name) => [name, undefined])) as Errors<V>

/**
 * Text that somebody typed into the page before hydration is in the field, but not in the state. It is adopted
 * before anything else happens: the press on the button may be the event that hydrated the form.
 */
function useTypedEarly<V extends Texts<V>>(
  form: { current: HTMLFormElement | null },
  start: V,
  change: (patch: Partial<V>) => void,
) {
  const first = useRef({ start, change })
  useLayoutEffect(() => {
    if (!form.current) return
    const typed = [...new FormData(form.current)].filter(
      ([name, value]) => (first.current.start as Record<string, string>)[name] === '' && value !== '',
    )
    if (typed.length > 0) first.current.change(Object.fromEntries(typed) as Partial<V>)
  }, [form])
}
