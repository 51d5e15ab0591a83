import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { studioToday } from '#lib/time.ts'
import { DayField } from '#ui/console/DayField.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { formText } from '#ui/console/text/parts.ts'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import type { FreezeChange } from '../passSchema.ts'
import type { MemberPass, MemberProfile } from '../profileSchema.ts'
import { memberAction, membersApi } from '../queries.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import css from './FreezeSheet.module.css'
import { dateLabel, passLead } from './memberLabels.ts'
import { PassRuler } from './PassRuler.tsx'
import { PreviewFailed, Returned } from './Returned.tsx'

type FreezeProps = { member: MemberProfile; pass: MemberPass; onClose: () => void }

const tomorrow = () => studioToday().add({ days: 1 })
/** A freeze of one week that begins tomorrow. */
const defaultFreeze = () => ({
  from: tomorrow().toString(),
  to: tomorrow().add({ days: 6 }).toString(),
  reason: '',
})

/** Freezes a pass, with a preview of the effects on the pass and its bookings. */
export function FreezeSheet({ member, pass, onClose }: FreezeProps) {
  // Computed only once, because new start values at midnight would reset an unedited form.
  const [start] = useState(defaultFreeze)
  const form = useConsoleForm(start, `freeze.${pass._id}`)
  const { from, to } = form.values
  const params = { memberId: member._id, passId: pass._id }
  const { data, error } = useQuery({
    queryKey: ['preview', member._id, 'freeze', pass._id, pass.version, from, to],
    queryFn: async () =>
      (
        await membersApi('POST /console/members/:memberId/passes/:passId/freeze/preview', {
          params,
          body: { from, to },
        })
      ).data,
    enabled: from !== '' && to !== '',
    retry: false,
  })
  const save = useAction({
    ...memberAction,
    form,
    call: () => {
      const { reason } = form.values
      const body = { from, to, version: data?.version ?? pass.version, ...(reason.trim() ? { reason } : {}) }
      return membersApi('POST /console/members/:memberId/passes/:passId/freeze', {
        params,
        body,
      })
    },
    done: onClose,
  })
  const days = from && to ? Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1 : 0
  return (
    <FormSheet
      title={text.freezeTitle}
      description={passLead(member, pass)}
      form={form}
      submitLabel={text.freezeNow(Math.max(days, 0), member.reached)}
      disabledReason={from !== '' && to !== '' && !data && (error?.message ?? formText.wait)}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <FieldPair>
        <DayField label={text.firstDay} min={tomorrow().toString()} required {...form.control('from')} />
        <DayField label={text.lastDay} min={from} required {...form.control('to')} />
      </FieldPair>
      {error && <PreviewFailed error={error} />}
      {data && <BeforeAndAfter pass={pass} change={data} from={from} to={to} />}
      <Field label={text.freezeReason} maxLength={200} {...form.field('reason')} />
    </FormSheet>
  )
}

function BeforeAndAfter({
  pass,
  change,
  from,
  to,
}: {
  pass: MemberPass
  change: FreezeChange
  from: string
  to: string
}) {
  const later = Temporal.PlainDate.from(change.expiryDate).until(
    Temporal.PlainDate.from(change.expiryAfter),
  ).days
  const inside = change.returned.length + change.staying.length
  const frozenDays = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1
  return (
    <>
      <div>
        <PartHead title={text.before}>{text.until(dateLabel(change.expiryDate))}</PartHead>
        <PassRuler pass={pass} end={change.expiryDate} last={change.expiryAfter} />
      </div>
      <div>
        <PartHead title={text.after}>
          <b>{text.until(dateLabel(change.expiryAfter))}</b>, {text.daysLater(later)}
        </PartHead>
        <PassRuler pass={pass} end={change.expiryAfter} last={change.expiryAfter} frozen={{ from, to }} />
        {later > frozenDays && <p className="small mute">{text.startsLater}</p>}
      </div>
      <div className={css.inside}>
        <PartHead title={inside ? text.inside(inside) : text.noneInside} />
        <Returned
          bookings={change.returned}
          label={text.returned}
          counted={change.remainingSession !== null}
        />
        <Returned bookings={change.staying} label={text.withOther} counted={false} />
      </div>
    </>
  )
}
