import { useQuery } from '@tanstack/react-query'
import { fullName } from '#lib/fullName.ts'
import { TextButton } from '#ui/Button.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import type { MemberPass, MemberProfile } from '../profileSchema.ts'
import { memberAction, memberQuery, membersApi } from '../queries.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import { RecordChoice } from './MergeSheet.tsx'
import { passLead } from './memberLabels.ts'

type ShareProps = { member: MemberProfile; pass: MemberPass; onClose: () => void }

const START = { q: '', personId: '' }

/** Lets a second person book with a pass, or ends the sharing. */
export function ShareSheet({ member, pass, onClose }: ShareProps) {
  const form = useConsoleForm(START, `share.${pass._id}`)
  const { q, personId } = form.values
  const params = { memberId: member._id, passId: pass._id }
  const { data: other } = useQuery({ ...memberQuery(personId), enabled: personId !== '' })
  const save = useAction({
    ...memberAction,
    form,
    call: () => {
      const address = '/console/members/:memberId/passes/:passId/sharing'
      return pass.sharedWith
        ? membersApi(`DELETE ${address}`, { params })
        : membersApi(`POST ${address}`, { params, body: { personId } })
    },
    done: onClose,
  })
  const sheet = { description: passLead(member, pass), form, onSubmit: () => save.run(), onClose }
  if (pass.sharedWith) {
    return (
      <FormSheet {...sheet} title={text.unshareTitle} submitLabel={text.unshareNow} danger>
        <p>{text.unshareLead(pass.sharedWith.name)}</p>
      </FormSheet>
    )
  }
  const blocked = personId === '' && text.shareFirst
  return (
    <FormSheet {...sheet} title={text.shareTitle} submitLabel={text.shareNow} disabledReason={blocked}>
      <p>{text.shareLead}</p>
      {personId === '' ? (
        <>
          <Field label={text.findUser} type="search" autoComplete="off" {...form.field('q')} />
          <RecordChoice q={q} excludedId={member._id} onChoose={(id) => form.change({ personId: id })} />
        </>
      ) : (
        <p>
          <b>{other && fullName(other)}</b>{' '}
          <TextButton onClick={() => form.change({ personId: '' })}>{text.chooseOther}</TextButton>
        </p>
      )}
    </FormSheet>
  )
}
