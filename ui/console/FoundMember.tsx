import type { ReactNode } from 'react'
import { fullName } from '#lib/fullName.ts'
import { TextLink } from '#ui/Button.tsx'
import { Contact } from './Contact.tsx'
import css from './FoundMember.module.css'
import { sellTo } from './memberAddress.ts'

type FoundMemberProps = {
  member: {
    firstName: string
    lastName: string
    phoneNumber: string | null
    email: string | null
    pass: { packageName: string } | null
  }
  noPass: string
  /** The button, and the message of its refusal. */
  children: ReactNode
}

/** A member whom staff found by name, phone or e-mail, with their contact details and their pass. */
export const FoundMember = ({ member, noPass, children }: FoundMemberProps) => (
  <li className={css.member}>
    <div className={css.who}>
      <b>{fullName(member)}</b>
      <Contact phoneNumber={member.phoneNumber} email={member.email} />
      <span className={css.second}>{member.pass?.packageName ?? noPass}</span>
    </div>
    {children}
  </li>
)

type RefusedProps = {
  why: string
  /** Links to the sale to this person, because they need a pass. */
  sells?: { personId: string; label: string } | undefined
}

/** Why the action for a found member was refused. */
export const Refused = ({ why, sells }: RefusedProps) => (
  <p className={css.refused} role="alert">
    {why}
    {sells && <TextLink to={sellTo(sells.personId)}>{sells.label}</TextLink>}
  </p>
)
