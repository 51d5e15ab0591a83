import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatSigned } from '#lib/money.ts'
import { formatDay, studioDay } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { deskKey, paymentIssuesQuery, salesApi } from '../queries.ts'
import type { PaymentIssueView } from '../schema.ts'
import { paymentIssueText as text } from '../text/money.ts'
import css from './Money.module.css'

/** Payment issues that wait for staff, each with the action that resolves it. */
export function PaymentIssues({ onOpen }: { onOpen: (orderId: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery(paymentIssuesQuery)
  if (error)
    return (
      <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) return <RowsLoading />
  if (data.length === 0) return <p className="mute">{text.none}</p>
  return (
    <ul className={css.issues}>
      {data.map((issue) => (
        <li key={issue._id}>
          <PaymentIssue issue={issue} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function PaymentIssue({ issue, onOpen }: { issue: PaymentIssueView; onOpen: (orderId: string) => void }) {
  const { paymentId } = issue
  return (
    <>
      <div className={css.paymentIssueHead}>
        <b>
          {text.kinds[issue.kind]}
          {issue.person && `: ${issue.person.name}`}
        </b>
        <b className="num">{formatSigned(issue.amountPaise)}</b>
      </div>
      <p className="small mute">
        {formatDay(studioDay(Temporal.Instant.from(issue.changedAt)))}, {issue.packageName ?? issue.subject},{' '}
        {text.outcomes[issue.outcome]}
        {issue.details && `. ${issue.details}`}
      </p>
      {paymentId && (
        <Button outline sm onClick={() => onOpen(paymentId)}>
          {text.open}
        </Button>
      )}
      {!issue.held && <Decide issueId={issue._id} />}
    </>
  )
}

const NOTHING = { decision: '' }

function Decide({ issueId }: { issueId: string }) {
  const queries = useQueryClient()
  const draft = useDraft(`matter.${issueId}`, NOTHING)
  const form = useForm({ decision: draft.values.decision }, { toast })
  const decide = () =>
    form.run(async () => {
      const { message } = await salesApi('POST /console/payment-issues/:issueId/decide', {
        params: { issueId },
        body: { decision: form.values.decision },
      })
      draft.drop()
      toast.success(message)
      await queries.invalidateQueries({ queryKey: deskKey })
    })
  const field = form.field('decision')
  return (
    <ConsoleForm form={form} onSubmit={decide}>
      <Field
        label={text.decision}
        autoComplete="off"
        required
        {...field}
        onChange={(event) => {
          field.onChange(event)
          draft.change({ decision: event.currentTarget.value })
        }}
      />
      <OnlineButton sm outline type="submit" pending={form.pending}>
        {text.decide}
      </OnlineButton>
    </ConsoleForm>
  )
}
