import { useEffect, useRef, useState } from 'react'
import { studioToday } from '#lib/time.ts'
import type { FieldErrors, Form } from '#ui/form.ts'
import { tabStorage } from '#ui/tabStorage.ts'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { GIFT_DRAFTS, type GiftCard, giftCards, isSendDay } from '../rules.ts'
import type { GiftDetails } from '../schema.ts'
import { giftSheetText } from '../text/giftSheet.ts'
import { dropIfSignedOut } from './draftsOfTabs.ts'

/** The values that the giver has entered. A type and not an interface, because forms accept only types. */
export type GiftValues = {
  recipientName: string
  recipientEmail: string
  message: string
  card: GiftCard
  when: 'today' | 'day'
  sendOn: string
}
export type GiftForm = Form<GiftValues>

const emptyValues: GiftValues = {
  recipientName: '',
  recipientEmail: '',
  message: '',
  card: 'sun',
  when: 'today',
  sendOn: '',
}

const storageKey = (packageId: string) => `${GIFT_DRAFTS}${packageId}`

/** The values that were entered before a reload. */
function storedValues(packageId: string): GiftValues {
  dropIfSignedOut()
  const stored = tabStorage.read(storageKey(packageId)) as Partial<GiftValues> | null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    recipientName: text(stored?.recipientName),
    recipientEmail: text(stored?.recipientEmail),
    message: text(stored?.message),
    card: giftCards.find((card) => card === stored?.card) ?? emptyValues.card,
    when: stored?.when === 'day' ? 'day' : 'today',
    sendOn: text(stored?.sendOn),
  }
}

/** The form of a gift. Its values are stored in this tab until the gift is paid. */
export function useGiftForm(packageId: string): { form: GiftForm; forget: () => void } {
  const [start] = useState(() => storedValues(packageId))
  const form = useForm<GiftValues>(start, { toast })
  const { values } = form
  const isForgotten = useRef(false)
  useEffect(() => {
    if (!isForgotten.current) tabStorage.save(storageKey(packageId), values)
  }, [packageId, values])
  return {
    form,
    forget: () => {
      isForgotten.current = true
      tabStorage.drop(storageKey(packageId))
    },
  }
}

export const detailsOf = ({ when, sendOn, ...values }: GiftValues): GiftDetails => ({
  ...values,
  recipientName: values.recipientName.trim(),
  recipientEmail: values.recipientEmail.trim(),
  message: values.message.trim(),
  sendOn: when === 'today' ? studioToday().toString() : sendOn,
})

/** The problems of the values of the first step, by field. The server makes the same checks. */
export function problemsOf(values: GiftValues): FieldErrors {
  const { problems } = giftSheetText
  const { recipientName, recipientEmail, sendOn } = detailsOf(values)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(sendOn) && isSendDay(Temporal.PlainDate.from(sendOn), studioToday())
  return {
    ...(recipientName ? {} : { recipientName: problems.name }),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(recipientEmail) ? {} : { recipientEmail: problems.email }),
    ...(isDay ? {} : { sendOn: problems.day }),
  }
}
