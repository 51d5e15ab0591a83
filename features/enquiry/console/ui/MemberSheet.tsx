import { FormSheet } from '#ui/console/FormSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { hasAddress } from '../../rules.ts'
import { enquiryAction, enquiryApi } from '../queries.ts'
import type { EnquiryView } from '../schema.ts'
import { inboxText as text } from '../text/inbox.ts'

/** The last word of a name is the last name by default. */
const namesOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  return {
    firstName: words.slice(0, -1).join(' ') || name,
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  }
}

/** Opens an account for the sender, or links the account with that address. */
export function MemberSheet({ enquiry, onClose }: { enquiry: EnquiryView; onClose: () => void }) {
  const { _id: enquiryId, version, name, email, sameAddress } = enquiry
  const form = useConsoleForm(namesOf(name), `enquiry.member.${enquiryId}`)
  const make = useAction({
    ...enquiryAction(enquiryId),
    form,
    call: async () => {
      const { data } = await enquiryApi('POST /console/enquiries/:enquiryId/member', {
        params: { enquiryId },
        body: { ...form.values, version },
      })
      return { data, message: sameAddress ? text.isLinked : text.isMember }
    },
    done: onClose,
  })
  return (
    <FormSheet
      title={sameAddress ? text.linkMember(sameAddress.name) : text.makeMember}
      description={sameAddress ? text.sameAddress(sameAddress.name) : text.memberLead}
      form={form}
      submitLabel={sameAddress ? text.linkMember(sameAddress.name) : text.openAccount}
      cancelLabel={text.cancel}
      onSubmit={() => make.run()}
      onClose={onClose}
    >
      {hasAddress(enquiry) && <p>{email}</p>}
      {!sameAddress && (
        <>
          <Field label={text.firstName} autoComplete="off" required {...form.field('firstName')} />
          <Field label={text.lastName} autoComplete="off" {...form.field('lastName')} />
        </>
      )}
    </FormSheet>
  )
}
