import { useLayoutEffect, useRef, useState } from 'react'
import { type FieldErrors, type Form, type FormOptions, useFormOf } from './form.ts'

/** The values of a form on the site; they are not nested. */
type FlatValues = Record<string, string | boolean | null>

/**
 * The state of a form on the site, in a few hundred bytes: a form library in the first load of a page, or in the
 * sign-in popup, would be larger than the popup's own code.
 */
export function useForm<V extends FlatValues>(start: V, options: FormOptions): Form<V> {
  const [values, setValues] = useState(start)
  const latest = useRef(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useFormOf<V>(
    {
      values: () => latest.current,
      valueAt: (path) => values[path],
      set: (path, value) => {
        latest.current = { ...latest.current, [path]: value }
        setValues(latest.current)
      },
      errors,
      setErrors: (next) => setErrors((before) => ({ ...before, ...next })),
    },
    options,
  )
  useEarlyInput(form.form, start, form.change as (typed: Record<string, string>) => void)
  return form
}

/**
 * Reads the values that somebody typed before the scripts were loaded: they are in the fields, but not in the form's
 * state. It must happen before anything else, because the click that hydrates the form may be the one on its button.
 */
function useEarlyInput(
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
