import { may, type Role } from '#lib/permissions.ts'
import { phoneWords } from '#lib/phone.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { sellTo } from '#ui/console/memberAddress.ts'
import { useKey } from '#ui/console/useKey.ts'
import { Tag } from '#ui/Tag.tsx'
import type { MemberProfile } from '../schema.ts'
import { memberScreens as text } from '../text/memberScreens.ts'
import css from './MemberHead.module.css'
import { currentPasses, dayWords, dayWordsOf } from './memberWords.ts'

type MemberHeadProps = { member: MemberProfile; role: Role; onOpen: (sheet: string) => void }

/** Who she is in a line, what to know of her, and what may be done. */
export function MemberHead({ member, role, onOpen }: MemberHeadProps) {
  const facts = [
    member.phoneNumber ? phoneWords(member.phoneNumber) : text.noPhone,
    member.email.endsWith('.invalid') ? '' : member.email,
    member.birthDate ? text.born(dayWords(member.birthDate)) : '',
    text.since(dayWordsOf(member.createdAt)),
  ]
  const over = member.mergedInto !== null || member.erasedAt !== null
  return (
    <header className={css.head}>
      <div>
        <h1>
          {member.firstName} {member.lastName}
        </h1>
        <p className={css.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
        <p className={css.flags}>
          {member.role !== 'member' && <Tag tone="ink">{text.worksHere}</Tag>}
          {!over && <Tag tone="off">{consentWords(member)}</Tag>}
        </p>
      </div>
      {!over && <Deeds member={member} role={role} onOpen={onOpen} />}
    </header>
  )
}

const consentWords = ({ consent }: MemberProfile) =>
  consent === null ? text.neverAsked : consent.given ? text.wantsNews : text.noNews

function Deeds({ member, role, onOpen }: MemberHeadProps) {
  const [pass] = currentPasses(member.passes)
  const counted = currentPasses(member.passes).find(({ totalSessions }) => totalSessions !== null)
  const book = () => onOpen('book')
  useKey('b', book)
  return (
    <div className={css.deeds}>
      <Button sm onClick={book} aria-keyshortcuts="B">
        {text.book}
      </Button>
      {may(role, 'sellAtDesk') && (
        <ButtonLink line sm to={sellTo(member._id)}>
          {text.sell}
        </ButtonLink>
      )}
      {counted && may(role, 'adjustPasses') && (
        <Button line sm onClick={() => onOpen(`adjust.${counted._id}`)}>
          {text.adjust}
        </Button>
      )}
      {pass && (
        <Button line sm onClick={() => onOpen(`freeze.${pass._id}`)}>
          {text.freeze}
        </Button>
      )}
      <Button line sm onClick={() => onOpen('more')}>
        {text.more}
      </Button>
    </div>
  )
}
