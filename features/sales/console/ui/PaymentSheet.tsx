import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documentText } from '#features/invoice/text/document.ts'
import { apiAddress } from '#lib/apiAddress.ts'
import { currentLanguage } from '#lib/language.ts'
import { formatSigned } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDay, formatTime, studioDay } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { Facts } from '#ui/Facts.tsx'
import { FileLink } from '#ui/FileLink.tsx'
import { paymentQuery } from '../queries.ts'
import type { PaymentDetail } from '../schema.ts'
import { methodNames, paymentText as text } from '../text/money.ts'
import { Disputes } from './Disputes.tsx'
import { HeldForm } from './HeldForm.tsx'
import css from './Money.module.css'
import { RefundForm } from './RefundForm.tsx'
import { Refunds } from './Refunds.tsx'
import { VoidForm } from './VoidForm.tsx'

type PaymentSheetProps = { orderId: string; mayRefund: boolean; onClose: () => void }
type OpenForm = 'refund' | 'void' | undefined

/** One payment: what it bought, its refunds, and the possible actions. */
export function PaymentSheet({ orderId, mayRefund, onClose }: PaymentSheetProps) {
  const query = useQuery(paymentQuery(orderId))
  const payment = query.data
  const [openForm, setOpenForm] = useState<OpenForm>()
  if (!payment) {
    return (
      <SideSheet title="…" onClose={onClose}>
        <QueryPart query={query} title={text.failed} rows={4}>
          {() => null}
        </QueryPart>
      </SideSheet>
    )
  }
  const paidAt = Temporal.Instant.from(payment.paidAt)
  const frame = {
    title: payment.person.name,
    lead: `${payment.packageName}, ${text.paidAt(dayText.medium(studioDay(paidAt)), formatTime(paidAt))}`,
    onClose,
  }
  const closeForm = () => setOpenForm(undefined)
  if (openForm === 'refund') return <RefundForm payment={payment} frame={frame} onDone={closeForm} />
  if (openForm === 'void') return <VoidForm payment={payment} frame={frame} onDone={closeForm} />
  const canRefund = mayRefund && payment.status === 'paid' && payment.leftPaise > 0
  return (
    <SideSheet
      {...frame}
      footer={
        (canRefund || payment.canVoid) && (
          <>
            {canRefund && (
              <Button sm onClick={() => setOpenForm('refund')}>
                {text.refundTitle}
              </Button>
            )}
            {payment.canVoid && (
              <Button outline sm onClick={() => setOpenForm('void')}>
                {text.voidTitle}
              </Button>
            )}
          </>
        )
      }
    >
      <PaymentFacts payment={payment} mayRetry={mayRefund} />
      {payment.status === 'held' && mayRefund && <HeldForm payment={payment} />}
    </SideSheet>
  )
}

/** Only the facts that have a value. */
const withValue = (facts: [string, string | null | undefined | false][]): [string, string][] =>
  facts.filter((fact): fact is [string, string] => Boolean(fact[1]))

function PaymentFacts({ payment, mayRetry }: { payment: PaymentDetail; mayRetry: boolean }) {
  const { codes, disputes, documents, pass, refunds, tax, voided } = payment
  return (
    <>
      <Facts
        className="num"
        facts={withValue([
          [text.price, codes && formatSigned(payment.amountPaise + payment.discountPaise)],
          [text.codes(codes ?? ''), codes && formatSigned(-payment.discountPaise)],
          [text.paid, formatSigned(payment.amountPaise)],
          [text.gst(tax.gstBasisPoints / 100), tax.gstBasisPoints > 0 && formatSigned(tax.gstPaise)],
          [text.method, methodNames[payment.method]],
          [text.soldBy, payment.soldBy?.name],
          [text.slip, payment.reference],
          [text.gatewayNumber, payment.gatewayPaymentId],
          [text.version, payment.packageVersion?.toString()],
          [text.overrideReason, payment.overrideReason],
          [text.returnedBefore, payment.refundedPaise > 0 && formatSigned(-payment.refundedPaise)],
          [text.reversedExternally, payment.takenBackPaise > 0 && formatSigned(-payment.takenBackPaise)],
        ])}
        sum={[text.left, formatSigned(payment.leftPaise)]}
      />
      {voided && <p>{text.voided(voided.by.name, voided.reason)}</p>}
      <section>
        <PartHead title={text.pass} />
        <p>
          {pass && !voided
            ? text.leftOf(
                pass.sessionsLeft,
                pass.totalSessions,
                formatDay(Temporal.PlainDate.from(pass.expiresOn)),
              )
            : text.noPass}
        </p>
      </section>
      {documents.length > 0 && (
        <section>
          <PartHead title={text.documents} />
          <ul className={css.back}>
            {documents.map(({ _id: documentId, kind, number, issuedOn, amountPaise }) => {
              const params = { orderId: payment._id, documentId }
              const query = { language: currentLanguage() }
              const file = apiAddress('/console/payments/:orderId/documents/:documentId', { params, query })
              const amount = kind === 'creditNote' ? -amountPaise : amountPaise
              return (
                <li key={documentId}>
                  <span>
                    <FileLink href={file}>
                      {documentText.titles[kind]} {number}
                    </FileLink>
                    <span className="small mute"> {dayText.medium(Temporal.PlainDate.from(issuedOn))}</span>
                  </span>
                  <b className="num">{formatSigned(amount)}</b>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {disputes.length > 0 && <Disputes disputes={disputes} mayAnswer={mayRetry} />}
      {refunds.length > 0 && <Refunds orderId={payment._id} refunds={refunds} mayRetry={mayRetry} />}
    </>
  )
}
