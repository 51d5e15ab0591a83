import { useQuery } from '@tanstack/react-query'
import { TextLink } from '#ui/Button.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { strikesQuery } from '../queries.ts'
import { strikeScreens as text } from '../text/strikeScreens.ts'
import { effectOf } from './StrikesPanel.tsx'

/** The strikes of a member, in their record; nothing if there are none. */
export function StrikesOfMember({ memberId, mayForgive }: { memberId: string; mayForgive: boolean }) {
  const { data } = useQuery(strikesQuery({ personId: memberId, page: 1 }))
  const [record] = data?.rows ?? []
  if (!record) return null
  return (
    <section>
      <PartHead title={text.ownTitle}>{text.own(record.count, record.of, record.within)}</PartHead>
      <p>
        {record.shorter && `${effectOf(record)}. `}
        <TextLink to={`/strikes?member=${memberId}&open=${memberId}`}>
          {mayForgive ? text.see : text.look}
        </TextLink>
      </p>
    </section>
  )
}
