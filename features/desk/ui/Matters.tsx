import { useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import { formatSigned } from '#lib/money.ts'
import { formatDay, studioDay } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { DeedButton } from '#ui/console/DeedButton.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { useServerForm } from '#ui/useServerForm.ts'
import { deskKey, mattersQuery } from '../consoleQueries.ts'
import type { deskContract, MatterView } from '../schema.ts'
import { matterText as text } from '../text/money.ts'
import css from './Money.module.css'

const api = consoleClient<typeof deskContract>()

/** What about money waits for staff, each with the one action that ends it. */
export function Matters({ onOpen }: { onOpen: (orderId: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery(mattersQuery)
  if (error)
    return (
      <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) return <RowsLoading />
  if (data.length === 0) return <p className="mute">{text.none}</p>
  return (
    <ul className={css.matters}>
      {data.map((matter) => (
        <li key={matter._id}>
          <Matter matter={matter} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function Matter({ matter, onOpen }: { matter: MatterView; onOpen: (orderId: string) => void }) {
  const { paymentId } = matter
  return (
    <>
      <div className={css.matterHead}>
        <b>
          {text.kinds[matter.kind]}
          {matter.person && `: ${matter.person.name}`}
        </b>
        <b className="num">{formatSigned(matter.amountPaise)}</b>
      </div>
      <p className="small mute">
        {formatDay(studioDay(Temporal.Instant.from(matter.changedAt)))},{' '}
        {matter.packageName ?? matter.subject}, {text.outcomes[matter.outcome]}
        {matter.details && `. ${matter.details}`}
      </p>
      {paymentId && (
        <Button line sm onClick={() => onOpen(paymentId)}>
          {text.open}
        </Button>
      )}
      {!matter.held && <Decide matterId={matter._id} />}
    </>
  )
}

const NOTHING = { decision: '' }

function Decide({ matterId }: { matterId: string }) {
  const queries = useQueryClient()
  const draft = useDraft(`matter.${matterId}`, NOTHING)
  const form = useServerForm({ decision: draft.values.decision }, { toast })
  const decide = () =>
    form.send(async () => {
      const { message } = await api('POST /console/money-matters/:matterId/decide', {
        params: { matterId },
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
      <DeedButton sm line type="submit" pending={form.pending}>
        {text.decide}
      </DeedButton>
    </ConsoleForm>
  )
}
