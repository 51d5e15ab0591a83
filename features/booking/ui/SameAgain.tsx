import { Link } from 'react-router'
import type { SameAgainView } from '#features/booking/schema.ts'
import { langOf } from '#lib/language.ts'
import { usePopupLink } from '#lib/popupAddress.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { moveSheetText as text } from '../text/moveSheet.ts'
import { dayAndTime } from './ClassSide.tsx'
import css from './SameAgain.module.css'

/** The classes of the last seven days, to book a week later. */
export function SameAgain({ items }: { items: SameAgainView[] }) {
  const over = items.filter(({ isOver }) => isOver)
  if (!over.length) return null
  return (
    <section className={css.again} aria-labelledby="same-again">
      <h3 id="same-again">{text.againTitle}</h3>
      <p className={css.help}>{text.againHelp}</p>
      <ul className={css.list}>
        {over.map((item) => (
          <Item key={item.bookingId} item={item} />
        ))}
      </ul>
    </section>
  )
}

function Item({ item: { session } }: { item: SameAgainView }) {
  const link = usePopupLink({ name: 'book', classId: session._id, date: session.date })
  const when = dayAndTime(session)
  const isFull = session.seatsLeft <= 0
  return (
    <li className={css.item}>
      <span>
        <b className={css.when}>{when}</b>
        <span className={css.what} lang={langOf(session.title)}>
          {session.title}
        </span>
        {isFull && <span className={css.full}>{text.againFull}</span>}
      </span>
      <ButtonLink sm outline {...link} aria-label={text.againBookThis(`${session.title}, ${when}`)}>
        {isFull ? text.againWait : text.againBook}
      </ButtonLink>
    </li>
  )
}

/** Below a booking: the same class a week later. */
export function AgainLink({ item: { session } }: { item: SameAgainView }) {
  const link = usePopupLink({ name: 'book', classId: session._id, date: session.date })
  return (
    <Link
      {...link}
      className={css.link}
      aria-label={text.againThis(`${session.title}, ${dayAndTime(session)}`)}
    >
      {text.again}
    </Link>
  )
}
