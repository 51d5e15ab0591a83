import { useQuery } from '@tanstack/react-query'
import { disputeReason } from '#features/payment/text/disputes.ts'
import { formatSigned } from '#lib/money.ts'
import { formatDay, studioDay } from '#lib/time.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { StateField } from '#ui/BuyerFields.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { deskKey, paymentIssuesQuery, salesApi } from '../queries.ts'
import type { PaymentIssueView } from '../schema.ts'
import { disputeScreenText } from '../text/dispute.ts'
import { buyerText, paymentIssueText as text } from '../text/money.ts'
import css from './Money.module.css'

/** Payment issues that wait for staff, each with the action that resolves it. */
export function PaymentIssues({ onOpen }: { onOpen: (orderId: string) => void }) {
  const query = useQuery(paymentIssuesQuery)
  return (
    <QueryPart query={query} title={text.failed} empty={<p className="mute">{text.none}</p>}>
      {(issues) => (
        <ul className={css.issues}>
          {issues.map((issue) => (
            <li key={issue._id}>
              <PaymentIssue issue={issue} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </QueryPart>
  )
}

function PaymentIssue({ issue, onOpen }: { issue: PaymentIssueView; onOpen: (orderId: string) => void }) {
  const { paymentId } = issue
  const waiting = refundWaitOf(issue)
  return (
    <>
      <div className={css.paymentIssueHead}>
        <b>
          {issue.needsState ? text.stateMissing : (waiting?.title ?? text.kinds[issue.kind])}
          {issue.person && `: ${issue.person.name}`}
        </b>
        <b className="num">{formatSigned(issue.amountPaise)}</b>
      </div>
      <p className="small mute">
        {formatDay(studioDay(Temporal.Instant.from(issue.changedAt)))}, {issue.packageName ?? issue.subject}
        {!waiting && `, ${text.outcomes[issue.outcome]}`}
      </p>
      {issue.kind === 'dispute' && <p>{disputeReason(issue.reasonCode)}</p>}
      {issue.details && <p>{issue.details}</p>}
      {waiting && <p>{waiting.action}</p>}
      <div className={css.buttons}>
        {isOpenDispute(issue) && (
          <ButtonLink sm to={`/disputes/${issue._id}`}>
            {disputeScreenText.answer}
          </ButtonLink>
        )}
        {paymentId && (
          <Button outline sm onClick={() => onOpen(paymentId)}>
            {text.open}
          </Button>
        )}
      </div>
      {!issue.held && !isOpenDispute(issue) && (
        <div className={css.decide}>
          <DecideForm issue={issue} />
        </div>
      )}
    </>
  )
}

/** If an owed refund waits because of a dispute: what the issue is, and what staff can do. */
const refundWaitOf = ({ kind, state }: PaymentIssueView) =>
  kind === 'overdueRefund'
    ? (text.refundWaits as Partial<Record<string, { title: string; action: string }>>)[state]
    : undefined

/** Whether it is an open dispute, which staff answer on a separate screen. */
const isOpenDispute = ({ kind, state }: PaymentIssueView) => kind === 'dispute' && state === 'open'

const NOTHING = { decision: '', state: '' }

type DecidedIssue = Pick<PaymentIssueView, '_id' | 'needsState' | 'changedAt'>

function DecideForm({ issue: { _id: issueId, needsState, changedAt } }: { issue: DecidedIssue }) {
  const form = useConsoleForm(NOTHING, `matter.${issueId}`)
  const decide = useAction({
    form,
    call: () =>
      salesApi('POST /console/payment-issues/:issueId/decide', {
        params: { issueId },
        body: {
          decision: form.values.decision,
          changedAt,
          ...(form.values.state && { state: form.values.state }),
        },
      }),
    stale: [deskKey],
  })
  return (
    <ConsoleForm form={form} onSubmit={() => decide.run()}>
      {needsState && <StateField form={form} text={buyerText} required />}
      <Field label={text.decision} autoComplete="off" required {...form.field('decision')} />
      <OnlineButton sm outline type="submit" pending={form.pending}>
        {text.decide}
      </OnlineButton>
    </ConsoleForm>
  )
}
