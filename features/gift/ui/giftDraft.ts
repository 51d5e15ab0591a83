import { useEffect, useRef, useState } from 'react'
import { useSession } from '#features/identity/session.ts'
import { studioToday } from '#lib/time.ts'
import type { FieldErrors, Form } from '#ui/form.ts'
import { tabStorage } from '#ui/tabStorage.ts'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { GIFT_DRAFTS, type GiftCard, giftCards, isSendDay } from '../rules.ts'
import type { GiftDetails } from '../schema.ts'
import { giftSheetText } from '../text/giftSheet.ts'
import { removeDraftsIfSignedOut } from './draftsOfTabs.ts'

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

/** What a tab stores. `giverId`: the person who was signed in while it was written, if anybody was. */
type StoredDraft = Partial<GiftValues> & { giverId?: string | undefined }

function storedDraft(packageId: string): StoredDraft {
  removeDraftsIfSignedOut()
  return (tabStorage.read(storageKey(packageId)) as StoredDraft | null) ?? {}
}

/** A draft as this person may see it: without what somebody else has written. */
export const draftFor = (draft: StoredDraft, personId: string | undefined): StoredDraft =>
  draft.giverId && personId && draft.giverId !== personId ? {} : draft

/** The values that were filled in before a reload. */
function valuesOf(stored: StoredDraft): GiftValues {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    recipientName: text(stored.recipientName),
    recipientEmail: text(stored.recipientEmail),
    message: text(stored.message),
    card: giftCards.find((card) => card === stored.card) ?? emptyValues.card,
    when: stored.when === 'day' ? 'day' : 'today',
    sendOn: text(stored.sendOn),
  }
}

/** The form of a gift. Its values are stored in this tab until the gift is paid. */
export function useGiftForm(packageId: string): { form: GiftForm; forget: () => void } {
  const personId = useSession(({ user }) => user?._id)
  const [stored] = useState(() => draftFor(storedDraft(packageId), personId))
  const [start] = useState(() => valuesOf(stored))
  const form = useForm<GiftValues>(start, { toast })
  const { values } = form
  const giverId = useRef(stored.giverId)
  const isForgotten = useRef(false)
  useEffect(() => {
    giverId.current = personId ?? giverId.current
    if (isForgotten.current) return
    tabStorage.save(storageKey(packageId), { ...values, giverId: giverId.current })
  }, [packageId, values, personId])
  return {
    form,
    forget: () => {
      isForgotten.current = true
      tabStorage.drop(storageKey(packageId))
    },
  }
}

/**
 * A key of the form of a gift. It changes when somebody signs in after another person: they start with an empty gift,
 * and do not see for whom the other person's gift is.
 */
export function useGiverKey(packageId: string): number {
  const personId = useSession(({ user }) => user?._id)
  const [giver, setGiver] = useState(() => ({ id: storedDraft(packageId).giverId ?? personId, key: 0 }))
  if (personId && personId !== giver.id) {
    setGiver({ id: personId, key: giver.id ? giver.key + 1 : giver.key })
  }
  return giver.key
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
