import { phoneWords } from '#lib/phone.ts'
import css from './Contact.module.css'

/** By what somebody is reached; what is not known leaves no mark, nor does the end of a line. */
export const Contact = ({ phoneNumber, email }: { phoneNumber: string | null; email: string | null }) => (
  <span className={css.contact}>
    {phoneNumber && <span>{phoneWords(phoneNumber)}</span>}
    {email && <span>{email}</span>}
  </span>
)
