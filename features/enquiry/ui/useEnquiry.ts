import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { enquiryContract } from '#features/enquiry/schema.ts'
import { ApiError, client } from '#lib/api.ts'
import { enquiryFormText as t } from '#text/enquiryForm.ts'
import { toast } from '#ui/toast.ts'
import type { Topic } from '../schema.ts'

const api = client<typeof enquiryContract>()
const asked = ['name', 'email', 'phone', 'message'] as const
type Errors = Record<string, string | undefined>

/** A number as short as this is a dial code that was left alone. */
const DIAL_CODE_DIGITS = 4

/** `+919810012345`; nothing when only a dial code is there. */
const numberOf = (phone: string) =>
  phone.replace(/\D/g, '').length > DIAL_CODE_DIGITS ? phone.replace(/[^\d+]/g, '') : ''

function read(form: HTMLFormElement) {
  const written = new FormData(form)
  const text = (name: string) => String(written.get(name) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    website: text('website'),
  }
}

/**
 * What an enquiry form holds stays in its fields, so whatever is typed before the scripts come is not lost. `send`
 * marks what is missing and sends all the same (spec §5); the answer is told as a toast, and `fields` beside the fields.
 */
export function useEnquiry(topic: Topic) {
  const form = useRef<HTMLFormElement>(null)
  const shownAt = useRef(0)
  const [ready, setReady] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [missing, setMissing] = useState(false)
  const [thanked, setThanked] = useState(false)
  const [pending, setPending] = useState(false)
  const [round, setRound] = useState(0)
  const [refusals, setRefusals] = useState(0)

  useLayoutEffect(() => setReady(true), [])
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  useEffect(() => {
    if (refusals) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const onChange = ({ target }: FormEvent) => {
    const name = (target as HTMLInputElement).name
    setMissing(false)
    setThanked(false)
    if (errors[name]) setErrors((old) => ({ ...old, [name]: undefined }))
  }
  const send = async () => {
    if (!form.current || pending) return
    const values = read(form.current)
    setMissing(asked.some((name) => !values[name].trim()))
    setThanked(false)
    setErrors({})
    setPending(true)
    try {
      const phone = numberOf(values.phone)
      const elapsed = Math.round(performance.now() - shownAt.current)
      const answer = await api('POST /user/create-enquiry', { body: { ...values, phone, topic, elapsed } })
      form.current?.reset()
      setRound((old) => old + 1)
      setMissing(false)
      setThanked(true)
      toast.success(answer.message)
    } catch (error) {
      const refused = error instanceof ApiError
      toast.error(refused ? error.message : t.failed)
      if (refused) setErrors(error.fields)
      setRefusals((old) => old + 1)
    } finally {
      setPending(false)
    }
  }
  return { form, ready, errors, missing, thanked, pending, onChange, send, round }
}
