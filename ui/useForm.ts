import { useLayoutEffect, useRef, useState } from 'react'
import { type FieldErrors, type Form, type FormOptions, useFormOf } from './form.ts'

/** The forms of the site have no nested values. */
type FlatValues = Record<string, string | boolean | null>

/**
 * A form of the site. It keeps its values itself, in a few hundred bytes: a library in the first load of a page, or in
 * the sign-in popup, costs more than the whole popup's own code.
 */
export function useForm<V extends FlatValues>(start: V, options: FormOptions): Form<V> {
  const [values, setValues] = useState(start)
  const latest = useRef(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useFormOf<V>(
    {
      values: () => latest.current,
      at: (path) => values[path],
      set: (path, value) => {
        latest.current = { ...latest.current, [path]: value }
        setValues(latest.current)
      },
      errors,
      setErrors: (next) => setErrors((before) => ({ ...before, ...next })),
    },
    options,
  )
  useTypedEarly(form.form, start, form.change as (typed: Record<string, string>) => void)
  return form
}

/**
 * What somebody typed into the page's form before the scripts came is in the field, but nowhere else.
 * It is taken over before anything else happens: the press on the button may be the very one that hydrated the form.
 */
function useTypedEarly(
  form: { current: HTMLFormElement | null },
  start: FlatValues,
  change: (typed: Record<string, string>) => void,
) {
  const first = useRef({ start, change })
  useLayoutEffect(() => {
    if (!form.current) return
    const typed = [...new FormData(form.current)].filter(
      (entry): entry is [string, string] => first.current.start[entry[0]] === '' && entry[1] !== '',
    )
    if (typed.length > 0) first.current.change(Object.fromEntries(typed))
  }, [form])
}
