import { ApiError } from '#lib/api.ts'
import { formatDay } from '#lib/time.ts'
import { Note } from '#ui/Note.tsx'
import type { PassChange } from '../schema.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import css from './Returned.module.css'

/** Bookings that end with a change of a pass, each with what becomes of it. */
export const Returned = ({
  bookings,
  words,
  counted,
}: {
  bookings: PassChange['returned']
  words: string
  counted: boolean
}) => (
  <ul className={css.returned}>
    {bookings.map(({ _id, title, date }) => (
      <li key={_id}>
        <span>
          <b>
            {title}, {formatDay(Temporal.PlainDate.from(date))}
          </b>
          <span className={css.back}>{words}</span>
        </span>
        {counted && <span>+1</span>}
      </li>
    ))}
  </ul>
)

/** What a deed would do can't be said, or it can't be done: by the server's own words. */
export const PreviewFailed = ({ error }: { error: Error }) => (
  <Note tone="bad" title={error instanceof ApiError ? error.message : text.previewFailed} />
)
