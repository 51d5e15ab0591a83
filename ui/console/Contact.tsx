import { phoneLabel } from '#lib/phone.ts'
import css from './Contact.module.css'

/** Contact details of a person; a missing one leaves no separator. */
export const Contact = ({ phoneNumber, email }: { phoneNumber: string | null; email: string | null }) => (
  <span className={css.contact}>
    {phoneNumber && <span>{phoneLabel(phoneNumber)}</span>}
    {email && <span>{email}</span>}
  </span>
)
