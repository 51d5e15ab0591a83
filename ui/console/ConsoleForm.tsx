import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { MissingFields } from '#ui/FieldFrame.tsx'
import { formClass } from '#ui/Form.tsx'
import { showFirstError } from '#ui/firstError.ts'
import { Note } from '#ui/Note.tsx'
import css from './ConsoleForm.module.css'
import { missingIn } from './formCheck.ts'
import { formText } from './text/parts.ts'

type FieldMessages = Record<string, string | undefined>

/** What a form has to be known by: `useServerForm` and `useDraftForm` give it, and `usePlainForm`. */
export interface FormFrame {
  errors: FieldMessages
  refusals: number
  formProps: (submit: () => unknown) => { onSubmit: (event: FormEvent<HTMLFormElement>) => void }
}

type ConsoleFormProps = {
  form: FormFrame
  /** `pressed` is the value of the button, where there are several. */
  onSubmit: (pressed: string) => unknown
  /** Why it can't be sent yet, where no empty field is the reason. Its button stays open and says so. */
  blocked?: string | false | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * Every form of the console. It tells which fields are needed, leads to the first that is missing or refused, and says
 * itself what the server said of a field that has no control here: no press goes unanswered.
 */
export function ConsoleForm({ form, onSubmit, blocked, className, children }: ConsoleFormProps) {
  const [said, setSaid] = useState<string[]>([])
  const notice = useRef<HTMLDivElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const pressed = useRef('')
  const { errors, refusals } = form
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [misses, setMisses] = useState(0)
  useEffect(() => {
    if (misses && fields.current) showFirstError(fields.current)
  }, [misses])
  const mended = ({ target }: { target: EventTarget }) =>
    setMissing((before) => {
      const { [(target as HTMLElement).id]: said, ...rest } = before
      return said ? rest : before
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said is placed when it is said, not when it is mended
  useEffect(() => {
    if (refusals && fields.current) setSaid(withoutField(errors, fields.current))
  }, [refusals])
  useEffect(() => {
    if (said.length === 0 || fields.current?.querySelector('[aria-invalid="true"], [data-invalid]')) return
    notice.current?.scrollIntoView({ block: 'center' })
    notice.current?.focus({ preventScroll: true })
  }, [said])
  // What was being worked out is there now: nothing is to wait for any more.
  useEffect(() => {
    if (blocked !== formText.wait) setSaid((before) => before.filter((words) => words !== formText.wait))
  }, [blocked])
  const submit = () => {
    if (!blocked) {
      setSaid([])
      return onSubmit(pressed.current)
    }
    // A field that says why already is where to go.
    if (!fields.current || !showFirstError(fields.current)) setSaid([blocked])
  }
  const { onSubmit: send, ...props } = form.formProps(submit)
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // One that was opened from another lies in it for React, though not in the page.
    event.stopPropagation()
    const { submitter } = event.nativeEvent as SubmitEvent
    pressed.current = submitter?.getAttribute('value') ?? ''
    const found = fields.current ? missingIn(fields.current) : {}
    setMissing(found)
    if (Object.keys(found).length > 0) setMisses(misses + 1)
    else send(event)
  }
  return (
    <form
      className={classes(formClass, css.form)}
      {...props}
      onSubmit={look}
      onChange={mended}
      onInput={mended}
    >
      <p className={css.needed}>{formText.needed}</p>
      <div ref={notice} tabIndex={-1} className={css.notice}>
        {said.map((words) => (
          <Note key={words} tone="bad" title={words} />
        ))}
      </div>
      <div ref={fields} className={classes(formClass, css.fields, className)}>
        <MissingFields value={missing}>{children}</MissingFields>
      </div>
    </form>
  )
}

/** What no field of the form says: of two fields that say the same, one may have no control. */
function withoutField(errors: FieldMessages, fields: HTMLElement): string[] {
  const beside = [...fields.querySelectorAll('[data-field-error]')].map(({ textContent }) => textContent)
  const rest = Object.values(errors).filter((words) => {
    const at = words ? beside.indexOf(words) : 0
    if (words && at >= 0) beside.splice(at, 1)
    return words && at < 0
  })
  return [...new Set(rest as string[])]
}

/** For a form whose values are held elsewhere: `errors` are what the server said last. */
export function usePlainForm(errors: FieldMessages, pending = false) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  // Compared by what they say: whoever hands them over may make them anew each time.
  const said = JSON.stringify(errors)
  const [seen, setSeen] = useState(said)
  if (said !== seen) {
    const before = JSON.parse(seen) as FieldMessages
    setSeen(said)
    // What was mended is no longer said; only what is new leads anywhere.
    if (Object.entries(errors).some(([field, words]) => words && before[field] !== words)) {
      setRefusals(refusals + 1)
    }
  }
  useEffect(() => {
    if (refusals && form.current) showFirstError(form.current)
  }, [refusals])
  return {
    id,
    pending,
    errors,
    refusals,
    formProps: (submit: () => unknown) => ({
      ref: form,
      id,
      method: 'dialog' as const,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        submit()
      },
    }),
  }
}
