import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '#ui/Checkbox.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { formText } from '#ui/console/text/parts.ts'
import { useDraftForm } from '#ui/console/useDraftForm.ts'
import { membersApi } from '../queries.ts'
import { type ErasePreview, type ErasureReason, erasureReasons, type MemberProfile } from '../schema.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import { FormSheet } from './FormSheet.tsx'
import { passWords } from './memberWords.ts'
import { PreviewFailed } from './Returned.tsx'
import { useMemberAction } from './useMemberAction.ts'

const START = { reason: '', force: 'no' }

/** Erases a member's data for good: shows what is deleted, what stays, and what prevents it, before it is done. */
export function EraseSheet({ member, onClose }: { member: MemberProfile; onClose: () => void }) {
  const form = useDraftForm(`erase.${member._id}`, START)
  const done = useMemberAction(onClose)
  const params = { memberId: member._id }
  const { data, error } = useQuery({
    queryKey: ['preview', member._id, 'erase'],
    queryFn: async () => (await membersApi('GET /console/members/:memberId/erase', { params })).data,
    retry: false,
    staleTime: 0,
  })
  const isOpen = data !== undefined && data.open.passes.length + data.open.bookings + data.open.payments > 0
  const force = form.values.force === 'yes'
  const erase = () =>
    form.send(async () => {
      // If none is chosen, the server reports it.
      const body = { reason: form.values.reason as ErasureReason, seen: data?.seen ?? '', force }
      const answer = await membersApi('POST /console/members/:memberId/erase', { params, body })
      form.drop()
      done(answer)
    })
  return (
    <FormSheet
      title={text.eraseTitle}
      lead={`${member.firstName} ${member.lastName}`}
      form={form}
      action={text.eraseNow}
      danger
      blocked={data ? isOpen && !force && text.forceFirst : (error?.message ?? formText.wait)}
      onSubmit={() => void erase()}
      onClose={onClose}
    >
      <p>{text.eraseLead}</p>
      {error && <PreviewFailed error={error} />}
      {!data && !error && <RowsLoading />}
      {data && <GoesAndStays preview={data} />}
      {isOpen && (
        <Checkbox
          label={text.force}
          checked={force}
          onChange={(event) => form.change({ force: event.currentTarget.checked ? 'yes' : 'no' })}
        />
      )}
      <SelectField
        required
        label={text.eraseReason}
        hint={text.eraseReasonHint}
        name="reason"
        value={form.values.reason}
        error={form.field('reason').error ?? ''}
        none={text.chooseReason}
        options={erasureReasons.map((each) => ({ value: each, name: text.eraseReasons[each] }))}
        onChoose={(reason) => form.change({ reason })}
      />
    </FormSheet>
  )
}

function GoesAndStays({ preview: { open, erased, kept } }: { preview: ErasePreview }) {
  return (
    <>
      {open.passes.length + open.bookings + open.payments > 0 && (
        <div>
          <PartHead title={text.openTitle} />
          {open.passes.map((pass) => (
            <p key={pass._id}>{text.openPass(passWords(pass))}</p>
          ))}
          {open.bookings > 0 && <p>{text.openBookings(open.bookings)}</p>}
          {open.payments > 0 && <p>{text.openPayments(open.payments)}</p>}
        </div>
      )}
      <div>
        <PartHead title={text.goes} />
        <p>{text.goesWords(erased.notes, erased.messages, erased.enquiries)}</p>
      </div>
      <div>
        <PartHead title={text.stays} />
        <p>{text.staysWords(kept.payments, kept.bookings, kept.audit)}</p>
      </div>
    </>
  )
}
