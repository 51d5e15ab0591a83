import { useEffect, useRef, useState } from 'react'
import { enquiryFormText as t } from '#features/enquiry/text/enquiryForm.ts'
import { commonText } from '#lib/text/common.ts'
import { Field } from '#ui/Field.tsx'
import { lazyPart } from '#ui/lazyPart.tsx'

const PhoneField = lazyPart(async () => ({ default: (await import('#ui/PhoneField.tsx')).PhoneField }))

/**
 * The phone field with its list of countries is loaded shortly before it scrolls into view; until then a plain field of
 * the same size is shown. Text that was typed into the plain field is kept, and the field is not replaced while
 * it has the focus.
 */
export function EnquiryPhone({ error }: { error: string | undefined }) {
  const plain = useRef<HTMLDivElement>(null)
  const [phone, setPhone] = useState<string>()
  useEffect(() => {
    const element = plain.current
    if (!element) return
    return whenNear(element, () => {
      const field = element.querySelector('input')
      const swap = () => setPhone(field?.value ?? '')
      if (document.activeElement === field) field?.addEventListener('blur', swap, { once: true })
      else swap()
    })
  }, [])
  const texts = {
    label: t.phone,
    placeholder: t.phonePlaceholder,
    hint: commonText.optional,
    name: 'phone',
    error,
  }
  if (phone !== undefined) return <PhoneField {...texts} value={phone} onChange={setPhone} />
  return (
    <div ref={plain}>
      <Field {...texts} type="tel" inputMode="tel" autoComplete="tel" defaultValue={t.dialCode} />
    </div>
  )
}

/**
 * Calls `onNear` when the element is nearly visible and the phone field is loaded. If that can't be loaded, the plain
 * field stays.
 */
function whenNear(element: Element, onNear: () => void) {
  let isCancelled = false
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      PhoneField.load().then(
        () => isCancelled || onNear(),
        () => {},
      )
    },
    { rootMargin: '600px' },
  )
  observer.observe(element)
  return () => {
    isCancelled = true
    observer.disconnect()
  }
}
