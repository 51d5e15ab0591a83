import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { enquiryFormText as t } from '#features/enquiry/text/enquiryForm.ts'
import { ApiError, client } from '#lib/api.ts'
import { tabStorage } from '#ui/tabStorage.ts'
import { toast } from '#ui/toast.ts'
import type { enquiryContract } from '../schema.ts'
import { topicOf } from '../topics.ts'

const api = client<typeof enquiryContract>()
const fieldNames = ['name', 'email', 'phone', 'message'] as const
type Errors = Record<string, string | undefined>

/** A number this short is a dial code without a number. */
const DIAL_CODE_DIGITS = 4

/** `+919810012345`; empty if there is only a dial code. */
const numberOf = (phone: string) =>
  phone.replace(/\D/g, '').length > DIAL_CODE_DIGITS ? phone.replace(/[^\d+]/g, '') : ''

function read(form: HTMLFormElement) {
  const data = new FormData(form)
  const texts = [...fieldNames, 'website' as const].map((name) => [name, String(data.get(name) ?? '')])
  return Object.fromEntries(texts) as Record<(typeof fieldNames)[number] | 'website', string>
}

/** The form's messages after an attempt; cleared when a field changes. */
interface FormOutcome {
  /** Whether something is not filled in. */
  missing: boolean
  thanked: boolean
  /** Messages by field name. */
  errors: Errors
  /** The connection was lost, so it is unknown whether the enquiry was sent. */
  isLost: boolean
}
const NO_OUTCOME: FormOutcome = { missing: false, thanked: false, errors: {}, isLost: false }

/**
 * The state of the enquiry form. Its values stay in its fields, so that text typed before hydration is not lost.
 * `send` marks missing fields and sends anyway (spec §5); the message of the response is shown as a toast, and its field
 * errors at their fields. The topic is that of the page.
 */
export function useEnquiry(onSent?: () => void) {
  const topic = topicOf(useLocation().pathname)
  const form = useRef<HTMLFormElement>(null)
  const { ready, elapsed } = useShown()
  useDraft(form)
  const [status, setStatus] = useState(NO_OUTCOME)
  const [pending, setPending] = useState(false)
  const [sentCount, setSentCount] = useState(0)
  const focusFirstError = useFocusOnError(form)

  const onChange = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement
    if (form.current) tabStorage.save(DRAFT, read(form.current))
    setStatus(({ errors }) => ({ ...NO_OUTCOME, errors: { ...errors, [name]: undefined } }))
  }
  const send = async () => {
    if (!form.current || pending) return
    const values = read(form.current)
    setStatus({ ...NO_OUTCOME, missing: fieldNames.some((name) => !values[name].trim()) })
    setPending(true)
    try {
      const body = { ...values, phone: numberOf(values.phone), topic, elapsed: elapsed() }
      const { message } = await api('POST /user/create-enquiry', { body })
      tabStorage.drop(DRAFT)
      form.current?.reset()
      setSentCount((old) => old + 1)
      setStatus({ ...NO_OUTCOME, thanked: true })
      toast.success(message)
      onSent?.()
    } catch (error) {
      const isApiError = error instanceof ApiError
      if (isApiError && error.code === 'OFFLINE')
        return setStatus(({ missing }) => ({ ...NO_OUTCOME, missing, isLost: true }))
      toast.error(isApiError ? error.message : t.failed)
      if (isApiError) setStatus(({ missing }) => ({ ...NO_OUTCOME, missing, errors: error.fields }))
      focusFirstError()
    } finally {
      setPending(false)
    }
  }
  return { form, ready, ...status, pending, onChange, send, sentCount }
}

const DRAFT = 'contrology.draft.enquiry'

/** Restores text that was typed before a reload, unless something newer was typed. */
function useDraft(form: RefObject<HTMLFormElement | null>) {
  useLayoutEffect(() => {
    const stored = tabStorage.read(DRAFT) as Record<string, unknown> | null
    for (const name of fieldNames) {
      const field = form.current?.elements.namedItem(name)
      const typed = stored?.[name]
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
      if (typeof typed === 'string' && typed && field.value === field.defaultValue) field.value = typed
    }
  }, [form])
}

/** Whether the scripts are loaded, and for how many milliseconds the form has been shown. */
function useShown() {
  const since = useRef(0)
  const [ready, setReady] = useState(false)
  useLayoutEffect(() => {
    since.current = performance.now()
    setReady(true)
  }, [])
  return { ready, elapsed: () => Math.round(performance.now() - since.current) }
}

/** Moves the focus to the first invalid field. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>) {
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, form])
  return () => setAttempts((old) => old + 1)
}
