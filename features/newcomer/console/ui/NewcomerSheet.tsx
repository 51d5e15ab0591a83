import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { membersQuery } from '#features/members/console/queries.ts'
import { buyerOf, noBuyer } from '#features/payment/buyerRules.ts'
import { linksKey, requestQuery } from '#features/payment/console/queries.ts'
import type { RequestView } from '#features/payment/console/schema.ts'
import { LINK_HOURS } from '#features/payment/requestRules.ts'
import type { DeskMethod } from '#features/payment/rules.ts'
import { buyerText, sellText } from '#features/sales/console/text/money.ts'
import { fullName } from '#lib/fullName.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { systemClock } from '#lib/time.ts'
import { BuyerFields, type BuyerValues, nothingTyped } from '#ui/BuyerFields.tsx'
import { Segments } from '#ui/Chips.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { sellTo } from '#ui/console/memberAddress.ts'
import { SelectField } from '#ui/console/SelectField.tsx'
import { formText } from '#ui/console/text/parts.ts'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { Note } from '#ui/Note.tsx'
import { PhoneField } from '#ui/PhoneField.tsx'
import { toast } from '#ui/toast.ts'
import { classOfArrival } from '../../rules.ts'
import { newcomerText as text } from '../../text/newcomer.ts'
import { newcomerApi, newcomerOffersQuery } from '../queries.ts'
import type { NewcomerOffer } from '../schema.ts'
import {
  RecordedAlready,
  type RecordedNewcomer,
  recordedNewcomerOf,
  type SaleResponse,
  Unbooked,
} from './NewcomerResults.tsx'
import { OpenClassField, useOpenClasses } from './OpenClassField.tsx'

/** The value while staff have not chosen a class: the sheet then suggests one with `classOfArrival`. */
const NOW = 'now'
const METHODS = ['cash', 'qr', 'link', 'upi', 'card'] as const
type Method = (typeof METHODS)[number]

const isRequest = (method: Method): method is 'qr' | 'link' => method === 'qr' || method === 'link'

/** The text of a search without results is the initial value of the name, the number or the address. */
function valuesFrom(typed: string) {
  const empty = { firstName: '', lastName: '', email: '', phoneNumber: '+91' }
  const input = typed.trim()
  if (input.includes('@')) return { ...empty, email: input }
  if (/\d/.test(input))
    return { ...empty, phoneNumber: `+91${input.replace(/\D/g, '').replace(/^0|^91(?=\d{10})/, '')}` }
  const [firstName = '', ...rest] = input.split(/\s+/)
  return { ...empty, firstName, lastName: rest.join(' ') }
}

type NewcomerProps = {
  typed: string
  /** The class whose roster is open; undefined: staff can choose one for which people can be checked in now. */
  sessionId?: string
  onClose: () => void
}

/**
 * For a person without a record who arrives at the studio: creates the record, sells a pass and checks them in, in one
 * sheet.
 */
export function NewcomerSheet({ typed, sessionId = '', onClose }: NewcomerProps) {
  const start = useMemo(
    () => ({
      ...valuesFrom(typed),
      packageId: '',
      ...nothingTyped,
      method: 'cash' as Method,
      reference: '',
      session: sessionId || NOW,
    }),
    [typed, sessionId],
  )
  const form = useConsoleForm(start, `newcomer.${sessionId}.${typed}`)
  const [saleKey] = useState(() => crypto.randomUUID())
  const today = useOpenClasses(sessionId === '')
  // The time at which the sheet was opened, because the class must not change while somebody types.
  const [openedAt] = useState(() => systemClock.now())
  const isNow = form.values.session === NOW
  const session = isNow ? (classOfArrival(today.open, openedAt)?._id ?? '') : form.values.session
  const values = { ...form.values, session }
  const isWaiting = isNow && today.isLoading
  const offers = useQuery({ ...newcomerOffersQuery(session), enabled: !isWaiting })
  const fitting = offers.data?.filter(({ fits }) => fits)
  const chosen = fitting?.find(({ package: { _id } }) => _id === values.packageId) ?? fitting?.[0]
  const [unbooked, setUnbooked] = useState<SaleResponse>()
  const [recorded, setRecorded] = useState<RecordedNewcomer>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isPaymentRequest = isRequest(values.method)
  const requestPayment = useAction<RequestView | RecordedNewcomer, NewcomerOffer>({
    form,
    call: (offer) =>
      newcomerApi('POST /console/door/payment-requests', {
        body: {
          ...saleOf(values, offer, saleKey),
          ...(values.method === 'link' ? { hours: LINK_HOURS.usual } : {}),
        },
      }).catch(recordedNewcomerOf),
    stale: [['members'], ['desk'], linksKey],
    quiet: true,
    done: (request, { package: { _id } }) => {
      if ('recordedAs' in request) return setRecorded(request)
      queries.setQueryData(requestQuery(request._id).queryKey, request)
      // If the UPI QR code is cancelled, the sale to the person continues on this screen.
      const sale = `${sellTo(request.person._id)}&package=${_id}`
      void navigate(`${sale}&open=${request._id}`, { replace: true })
    },
  })
  const admit = useAction({
    form,
    call: async (offer: NewcomerOffer) => {
      const response = await newcomerApi('POST /console/door', {
        body: { ...saleOf(values, offer, saleKey), ...paymentOf(values) },
      }).catch(recordedNewcomerOf)
      return { data: response, message: response.message }
    },
    stale: [['roster'], ['members'], ['desk']],
    quiet: true,
    done: ({ data, message }) => {
      if ('recordedAs' in data) return setRecorded(data)
      if (data.problem && !data.bookingId) return setUnbooked({ data, message })
      toast.success(message)
      onClose()
    },
  })
  if (recorded)
    return <RecordedAlready recorded={recorded} packageId={chosen?.package._id ?? ''} onClose={onClose} />
  if (unbooked) return <Unbooked response={unbooked} onClose={onClose} />
  return (
    <FormSheet
      title={text.title}
      description={text.lead}
      form={form}
      submitLabel={
        isRequest(values.method)
          ? sellText.ask[values.method](chosen ? priceOf(chosen) : '')
          : text.take(chosen ? priceOf(chosen) : '', values.session !== '')
      }
      disabledReason={(isWaiting && formText.wait) || (!chosen && reasonForNone(offers))}
      cancelLabel={text.cancel}
      onSubmit={() => chosen && (isPaymentRequest ? requestPayment : admit).run(chosen)}
      onClose={onClose}
    >
      <FieldPair>
        <Field label={text.firstName} autoComplete="off" required {...form.field('firstName')} />
        <Field label={text.lastName} autoComplete="off" {...form.field('lastName')} />
      </FieldPair>
      <PhoneField label={text.phoneLabel} autoComplete="off" {...form.control('phoneNumber')} />
      <KnownNumber phoneNumber={values.phoneNumber} />
      <Field
        label={text.email}
        hint={text.emailHint}
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      {sessionId === '' && !isPaymentRequest && (
        <OpenClassField
          open={today.open}
          value={session}
          onChoose={(other) => form.change({ session: other, packageId: '' })}
        />
      )}
      {offers.error && (
        <FailedPart title={text.failed} error={offers.error} onRetry={() => void offers.refetch()} />
      )}
      {fitting?.length === 0 && <p role="status">{text.none}</p>}
      {chosen && fitting && (
        <SelectField
          label={text.package}
          value={chosen.package._id}
          options={fitting.map((offer) => ({
            value: offer.package._id,
            name: `${offer.package.packageName}, ${priceOf(offer)}`,
          }))}
          onChoose={(packageId) => form.change({ packageId })}
        />
      )}
      <Segments label={text.method}>
        {METHODS.map((method) => (
          <button
            key={method}
            type="button"
            aria-pressed={values.method === method}
            onClick={() => form.change({ method })}
          >
            {sellText.paymentMethods[method]}
          </button>
        ))}
      </Segments>
      {(values.method === 'upi' || values.method === 'card') && (
        <Field
          label={sellText.slip[values.method]}
          autoComplete="off"
          required
          {...form.field('reference')}
        />
      )}
      {isPaymentRequest && <p className="small mute">{text.afterPaying}</p>}
      {chosen?.asked.company && (
        <BuyerFields form={form} text={buyerText} needsState={chosen.asked.state} required />
      )}
    </FormSheet>
  )
}

/** The reason why there is no pass to sell. */
const reasonForNone = ({ data, error }: { data: unknown; error: Error | null }) =>
  data ? text.none : error ? text.failed : formText.wait

const priceOf = ({ amountPaise }: NewcomerOffer) => formatRupees(toRupees(amountPaise))

interface NewcomerValues extends BuyerValues {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  method: Method
  reference: string
  session: string
}

function saleOf(values: NewcomerValues, offer: NewcomerOffer, saleKey: string) {
  const { email, phoneNumber, firstName, lastName } = values
  const { package: sold, version, amountPaise, tax } = offer
  return {
    firstName,
    lastName,
    phoneNumber: phoneNumber.replace(/\D/g, ''),
    email: email.trim() || null,
    packageId: sold._id,
    ...(offer.asked.company ? buyerOf(values) : noBuyer),
    saleKey,
    seen: { version, amountPaise, gstBasisPoints: tax.gstBasisPoints },
  }
}

const paymentOf = ({ method, reference, session }: NewcomerValues) => ({
  method: method as DeskMethod,
  ...(method === 'cash' ? {} : { reference }),
  ...(session ? { sessionId: session } : {}),
})

/** Shows a member who has this number, because it may be the same person. */
function KnownNumber({ phoneNumber }: { phoneNumber: string }) {
  const digits = phoneNumber.replace(/\D/g, '')
  const enabled = digits.length >= 12
  const { data } = useQuery({ ...membersQuery({ q: digits, filter: '', sort: '', page: 1 }), enabled })
  const [first] = enabled ? (data?.rows ?? []) : []
  if (!first) return null
  return (
    <Note title={text.known(fullName(first))}>
      <Link to={`/members/${first._id}`}>{text.openKnown}</Link>
    </Note>
  )
}
