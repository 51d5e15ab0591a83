import { useMemo } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { enquiryApi } from '../queries.ts'
import type { EnquiryView } from '../schema.ts'
import { inboxText as text } from '../text/inbox.ts'
import { useEnquiryAction } from './useEnquiryAction.ts'

/** The last word of a name is the last name by default. */
const namesOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  return {
    firstName: words.slice(0, -1).join(' ') || name,
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  }
}

/** Opens an account for the sender, or links the one with that address. */
export function MemberSheet({ enquiry, onClose }: { enquiry: EnquiryView; onClose: () => void }) {
  const { _id: enquiryId, version, name, email, sameAddress } = enquiry
  const known = useMemo(() => namesOf(name), [name])
  const form = useConsoleForm(known, `enquiry.member.${enquiryId}`)
  const { done } = useEnquiryAction(enquiryId)
  const make = () =>
    form.run(async () => {
      const { firstName, lastName } = form.values
      const body = { firstName, lastName, version }
      const { data } = await enquiryApi('POST /console/enquiries/:enquiryId/member', {
        params: { enquiryId },
        body,
      })
      form.markSaved()
      done(data, sameAddress ? text.isLinked : text.isMember)
      onClose()
    })
  return (
    <SideSheet
      title={sameAddress ? text.linkMember(sameAddress.name) : text.makeMember}
      lead={sameAddress ? text.sameAddress(sameAddress.name) : text.memberLead}
      onClose={onClose}
      foot={
        <>
          <OnlineButton sm type="submit" form={form.id} pending={form.pending}>
            {sameAddress ? text.linkMember(sameAddress.name) : text.openAccount}
          </OnlineButton>
          <Button outline sm onClick={onClose}>
            {text.leave}
          </Button>
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={make}>
        <p>{email}</p>
        {!sameAddress && (
          <>
            <Field label={text.firstName} autoComplete="off" required {...form.field('firstName')} />
            <Field label={text.lastName} autoComplete="off" required {...form.field('lastName')} />
          </>
        )}
      </ConsoleForm>
    </SideSheet>
  )
}
