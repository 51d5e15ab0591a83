import { Fragment } from 'react'
import { Link } from 'react-router'
import { fullName } from '#lib/fullName.ts'
import { may, type Role } from '#lib/permissions.ts'
import { phoneLabel } from '#lib/phone.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { sellTo } from '#ui/console/memberAddress.ts'
import { useKey } from '#ui/console/useKey.ts'
import { Note } from '#ui/Note.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { MemberProfile } from '../profileSchema.ts'
import { mailStates } from '../text/mailStates.ts'
import { memberScreens as text } from '../text/memberScreens.ts'
import css from './MemberHead.module.css'
import { currentPasses, dateLabel, dateLabelOf } from './memberLabels.ts'

type MemberHeadProps = { member: MemberProfile; role: Role; onOpen: (sheet: string) => void }

/** A summary of the member, important notices, and actions. */
export function MemberHead({ member, role, onOpen }: MemberHeadProps) {
  const facts = [
    member.phoneNumber ? phoneLabel(member.phoneNumber) : text.noPhone,
    member.email === null ? text.noEmail : member.email.endsWith('.invalid') ? '' : member.email,
    member.birthDate ? text.born(dateLabel(member.birthDate)) : '',
    text.since(
      member.details?.memberSince ? dateLabel(member.details.memberSince) : dateLabelOf(member.createdAt),
    ),
    member.externalId ? text.externalId(member.externalId) : '',
  ]
  const isClosed = member.mergedInto !== null || member.erasedAt !== null
  return (
    <header className={css.head}>
      <div>
        <h1>{fullName(member)}</h1>
        <p className={css.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
        <p className={css.flags}>
          {member.role !== 'member' && <Tag tone="ink">{text.worksHere}</Tag>}
          {!isClosed && <Tag tone="off">{consentLabel(member)}</Tag>}
          {!isClosed && member.cameBefore && <Tag tone="off">{text.cameBefore}</Tag>}
        </p>
      </div>
      {!isClosed && member.unreachedSince && (
        <Note title={mailStates.unreached(dateLabelOf(member.unreachedSince))}>
          {mailStates.unreachedText}
        </Note>
      )}
      {!isClosed && member.complainedSince && (
        <Note title={mailStates.complained(dateLabelOf(member.complainedSince))}>
          {mailStates.complainedText}
        </Note>
      )}
      {!isClosed && <Household member={member} />}
      {!isClosed && <SamePhone member={member} role={role} />}
      {!isClosed && <Actions member={member} role={role} onOpen={onOpen} />}
    </header>
  )
}

/** The person who receives the member's mail, and the people whose mail the member receives. */
function Household({ member: { email, household } }: { member: MemberProfile }) {
  const { first, others } = household
  return (
    <>
      {first && email === null && (
        <p>
          {text.mailGoesTo} <Link to={`/members/${first._id}`}>{first.name}</Link>
        </p>
      )}
      {others.length > 0 && (
        <p>
          {text.receivesMailFor}{' '}
          {others.map(({ _id, name }, index) => (
            <Fragment key={_id}>
              {index > 0 && ', '}
              <Link to={`/members/${_id}`}>{name}</Link>
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}

/** Suggests a merge: a person who first came to the desk may have signed up later. Keeps the record with an address. */
function SamePhone({ member, role }: { member: MemberProfile; role: Role }) {
  return member.samePhone.map(({ _id, name, hasEmail }) => {
    const [target, other] = hasEmail ? [_id, member._id] : [member._id, _id]
    return (
      <Note key={_id} title={text.samePhone(name)}>
        <Link to={`/members/${_id}`}>{name}</Link>
        {may(role, 'mergeMembers') && (
          <>
            {' · '}
            <Link to={`/members/${target}?open=merge.${other}`}>{text.mergeBoth}</Link>
          </>
        )}
      </Note>
    )
  })
}

const consentLabel = ({ consent }: MemberProfile) =>
  consent === null ? text.noConsent : consent.given ? text.wantsNews : text.noNews

function Actions({ member, role, onOpen }: MemberHeadProps) {
  const [pass] = currentPasses(member.passes)
  const counted = currentPasses(member.passes).find(({ totalSessions }) => totalSessions !== null)
  const book = () => onOpen('book')
  useKey('b', book)
  return (
    <div className={css.actions}>
      <Button sm onClick={book} aria-keyshortcuts="B">
        {text.book}
      </Button>
      {may(role, 'sellAtDesk') && (
        <ButtonLink outline sm to={sellTo(member._id)}>
          {text.sell}
        </ButtonLink>
      )}
      {counted && may(role, 'adjustPasses') && (
        <Button outline sm onClick={() => onOpen(`adjust.${counted._id}`)}>
          {text.adjust}
        </Button>
      )}
      {pass && (
        <Button outline sm onClick={() => onOpen(`freeze.${pass._id}`)}>
          {text.freeze}
        </Button>
      )}
      <Button outline sm onClick={() => onOpen('more')}>
        {text.more}
      </Button>
    </div>
  )
}
