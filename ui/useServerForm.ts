import { type ChangeEvent, type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { commonText } from '#lib/text/common.ts'
import { showFirstError } from './firstError.ts'

/** Every field is a text. */
type Texts<V> = Record<keyof V, string>
export type Errors<V extends Texts<V>> = Partial<Record<keyof V & string, string>>

interface Options {
  /** Which toasts tell of a refusal: those of the sign-in area, or the site's. */
  toast: { error: (text: string) => void }
  /** The form has a ConnectionLost: a broken connection is said there, where it stays until the next try. */
  showsConnectionLost?: boolean
}

/**
 * A form whose rules are the server's: it holds what is typed, runs one call at a time, and after a refusal says the
 * server's message as a toast, its `fields` beside the fields, and leads to the first of them. What is said beside a field stays until that field is changed; what is said of no field of the form is said in the toast.
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
    // Whatever is no answer of the server did not reach it, or a part of the page did not come.
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
    /** As typed up to now, also between two renderings. */
    get values() {
      return latest.current
    },
    pending,
    /** The connection broke before the server answered: for ConnectionLost, with the same call once more. */
    lost,
    /** What is said of fields, also of those that have no control here. */
    errors,
    /** Counts the refusals: what is said is said anew. */
    refusals,
    /** The form element: to look for a field in. */
    form,
    /** For a button that sends it and stands elsewhere. */
    id,
    change,
    /** Marks fields without asking the server, and moves the focus to the first. */
    point,
    /** Runs `work`; whatever it throws is told. A second call while one runs is dropped. */
    send,
    /**
     * For `<form>`: the browser's own bubbles stay out, for they speak of one field at a time and go away. `dialog`
     * sends nothing anywhere: what is pressed before the scripts are here must not end up in an address.
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
    /** For OtpField and PhoneField, which hand over the text itself. */
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
 * What somebody typed into the page's form before the scripts came is in the field, but nowhere else.
 * It is taken over before anything else happens: the press on the button may be the very one that hydrated the form.
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
