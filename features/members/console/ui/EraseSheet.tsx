import { useQuery } from '@tanstack/react-query'
import { fullName } from '#lib/fullName.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { formText } from '#ui/console/text/parts.ts'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import type { MemberProfile } from '../profileSchema.ts'
import { memberAction, membersApi } from '../queries.ts'
import { type ErasePreview, type ErasureReason, erasureReasons } from '../recordSchema.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import { passLabel } from './memberLabels.ts'
import { PreviewFailed } from './Returned.tsx'

const START = { reason: '' as ErasureReason | '', force: false }

/** Erases a member's data for good. First shows what is deleted, what stays, and what prevents the erasure. */
export function EraseSheet({ member, onClose }: { member: MemberProfile; onClose: () => void }) {
  const form = useConsoleForm(START, `erase.${member._id}`)
  const params = { memberId: member._id }
  const { data, error } = useQuery({
    queryKey: ['preview', member._id, 'erase'],
    queryFn: async () => (await membersApi('GET /console/members/:memberId/erase', { params })).data,
    retry: false,
    staleTime: 0,
  })
  const isOpen = data !== undefined && data.open.passes.length + data.open.bookings + data.open.payments > 0
  const { force } = form.values
  const save = useAction({
    ...memberAction,
    form,
    call: () => {
      // If no reason is chosen, the server refuses it.
      const body = { reason: form.values.reason as ErasureReason, seen: data?.seen ?? '', force }
      return membersApi('POST /console/members/:memberId/erase', { params, body })
    },
    done: onClose,
  })
  return (
    <FormSheet
      title={text.eraseTitle}
      description={fullName(member)}
      form={form}
      submitLabel={text.eraseNow}
      danger
      disabledReason={data ? isOpen && !force && text.forceFirst : (error?.message ?? formText.wait)}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <p>{text.eraseLead}</p>
      {error && <PreviewFailed error={error} />}
      {!data && !error && <RowsLoading />}
      {data && <ErasureEffects preview={data} />}
      {isOpen && <Checkbox label={text.force} {...form.checkbox('force')} />}
      <SelectField
        required
        label={text.eraseReason}
        hint={text.eraseReasonHint}
        none={text.chooseReason}
        options={erasureReasons.map((each) => ({ value: each, name: text.eraseReasons[each] }))}
        {...form.field('reason')}
      />
    </FormSheet>
  )
}

function ErasureEffects({ preview: { open, erased, kept: stays } }: { preview: ErasePreview }) {
  return (
    <>
      {open.passes.length + open.bookings + open.payments > 0 && (
        <div>
          <PartHead title={text.openTitle} />
          {open.passes.map((pass) => (
            <p key={pass._id}>{text.openPass(passLabel(pass))}</p>
          ))}
          {open.bookings > 0 && <p>{text.openBookings(open.bookings)}</p>}
          {open.payments > 0 && <p>{text.openPayments(open.payments)}</p>}
        </div>
      )}
      <div>
        <PartHead title={text.erased} />
        <p>{text.goesText(erased.notes, erased.messages, erased.enquiries)}</p>
      </div>
      <div>
        <PartHead title={text.stays} />
        <p>{text.staysText(stays.payments, stays.bookings, stays.audit)}</p>
      </div>
    </>
  )
}
