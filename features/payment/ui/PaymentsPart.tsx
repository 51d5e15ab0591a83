import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiAddress } from '#lib/apiAddress.ts'
import { currentLanguage, langOf } from '#lib/language.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { queryClient } from '#lib/queryClient.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import { AccountList } from '#ui/AccountList.tsx'
import { FileLink } from '#ui/FileLink.tsx'
import type { DocumentView, OwnPayment } from '../schema.ts'
import { paymentsPartText as text } from '../text/paymentsPart.ts'
import { ownPayments } from './ownPayments.ts'
import styles from './PaymentsPart.module.css'

/** The member's payments, each with its documents; nothing before the first payment. */
export function PaymentsPart({ memberId }: { memberId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(ownPayments(memberId, page), queryClient)
  return (
    <AccountList query={query} text={text} id="payments-h" page={page} onPage={setPage}>
      {(payment) => <Payment key={payment._id} payment={payment} />}
    </AccountList>
  )
}

function Payment({ payment }: { payment: OwnPayment }) {
  const { packageName, method, amountPaise, returnedPaise, returnedAt, isReturning, dispute, documents } =
    payment
  const instant = Temporal.Instant.from(payment.paidAt)
  const back = formatRupees(toRupees(returnedPaise))
  const dayBack = dayText.medium(studioDay(returnedAt ? Temporal.Instant.from(returnedAt) : instant))
  return (
    <li>
      <h4 lang={langOf(packageName)}>{packageName}</h4>
      <p className="small mute">
        {text.paid(dayText.medium(studioDay(instant)), formatTime(instant), text.methods[method])}
      </p>
      <p className="num">
        <b>{formatRupees(toRupees(amountPaise))}</b>
        {returnedPaise > 0 && (
          <span className="mute">
            , {isReturning ? text.returning(back, dayBack) : text.returned(back, dayBack)}
          </span>
        )}
      </p>
      {dispute && <p>{text.disputes[dispute.status](formatRupees(toRupees(dispute.amountPaise)))}</p>}
      {documents.length > 0 && (
        <p className={styles.documents}>
          {documents.map((document) => (
            <DocumentLink key={document._id} document={document} />
          ))}
        </p>
      )}
    </li>
  )
}

function DocumentLink({ document: { _id, kind, number } }: { document: DocumentView }) {
  const query = { language: currentLanguage() }
  const file = apiAddress('/user/documents/:documentId', { params: { documentId: _id }, query })
  return (
    <FileLink href={file} aria-label={text.download(text.documents[kind], number)}>
      {text.documents[kind]} <span className="num">{number}</span>
    </FileLink>
  )
}
