import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { MissingFields } from '#ui/FieldFrame.tsx'
import { formClass } from '#ui/Form.tsx'
import { showFirstError } from '#ui/firstError.ts'
import { Note } from '#ui/Note.tsx'
import css from './ConsoleForm.module.css'
import { missingIn } from './formCheck.ts'
import { formText } from './text/parts.ts'

type FieldMessages = Record<string, string | undefined>

/** The parts of a form's state that this component needs; `useForm` and `useConsoleForm` return them. */
export interface FormFrame {
  errors: FieldMessages
  refusals: number
  formProps: (submit: () => unknown) => { onSubmit: (event: FormEvent<HTMLFormElement>) => void }
}

type ConsoleFormProps = {
  form: FormFrame
  /** `pressed` is the value of the button, if there are several. */
  onSubmit: (pressed: string) => unknown
  /**
   * The reason why the form can't be sent yet, if it is not an empty field. Its button stays enabled and shows the
   * reason.
   */
  disabledReason?: string | false | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * Every form of the console. It marks required fields, moves the focus to the first missing or refused one, and
 * shows the server's messages for fields that have no control here. So every click on its button has a visible
 * result.
 */
export function ConsoleForm({ form, onSubmit, disabledReason, className, children }: ConsoleFormProps) {
  const [messages, setMessages] = useState<string[]>([])
  const notice = useRef<HTMLDivElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const pressed = useRef('')
  const { errors, refusals } = form
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [incompleteSubmits, setIncompleteSubmits] = useState(0)
  useEffect(() => {
    if (incompleteSubmits && fields.current) showFirstError(fields.current)
  }, [incompleteSubmits])
  const clearMissing = ({ target }: { target: EventTarget }) =>
    setMissing((before) => {
      const { [(target as HTMLElement).id]: removed, ...rest } = before
      return removed ? rest : before
    })
  // The focus moves when messages arrive, not when they are cleared.
  const onRefusal = useEffectEvent(() => {
    if (fields.current) setMessages(withoutField(errors, fields.current))
  })
  useEffect(() => {
    if (refusals) onRefusal()
  }, [refusals])
  useEffect(() => {
    if (messages.length === 0 || fields.current?.querySelector('[aria-invalid="true"], [data-invalid]'))
      return
    notice.current?.scrollIntoView({ block: 'center' })
    notice.current?.focus({ preventScroll: true })
  }, [messages])
  // The result for which the form waited has arrived: the message about waiting is removed.
  useEffect(() => {
    if (disabledReason !== formText.wait)
      setMessages((before) => before.filter((message) => message !== formText.wait))
  }, [disabledReason])
  const submit = () => {
    if (!disabledReason) {
      setMessages([])
      return onSubmit(pressed.current)
    }
    // Without a field that has a message, the reason is shown as a message of the form.
    if (!fields.current || !showFirstError(fields.current)) setMessages([disabledReason])
  }
  const { onSubmit: send, ...props } = form.formProps(submit)
  const checkAndSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // In React, a form that was opened from another form is its child, even if they are side by side in the page.
    event.stopPropagation()
    const { submitter } = event.nativeEvent as SubmitEvent
    pressed.current = submitter?.getAttribute('value') ?? ''
    const missingFields = fields.current ? missingIn(fields.current) : {}
    setMissing(missingFields)
    if (Object.keys(missingFields).length > 0) setIncompleteSubmits(incompleteSubmits + 1)
    else send(event)
  }
  return (
    <form
      className={classes(formClass, css.form)}
      {...props}
      onSubmit={checkAndSubmit}
      onChange={clearMissing}
      onInput={clearMissing}
    >
      <p className={css.needed}>{formText.needed}</p>
      <div ref={notice} tabIndex={-1} className={css.notice}>
        {messages.map((message) => (
          <Note key={message} tone="bad" title={message} />
        ))}
      </div>
      <div ref={fields} className={classes(formClass, css.fields, className)}>
        <MissingFields value={missing}>{children}</MissingFields>
      </div>
    </form>
  )
}

/** Messages for fields without a control: if two fields have the same message, one of them may have no control. */
function withoutField(errors: FieldMessages, fields: HTMLElement): string[] {
  const fieldErrors = [...fields.querySelectorAll('[data-field-error]')].map(({ textContent }) => textContent)
  const rest = Object.values(errors).filter((message) => {
    const index = message ? fieldErrors.indexOf(message) : 0
    if (message && index >= 0) fieldErrors.splice(index, 1)
    return message && index < 0
  })
  return [...new Set(rest as string[])]
}
