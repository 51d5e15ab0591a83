import { ApiError } from '#lib/api.ts'
import { formatDay } from '#lib/time.ts'
import { Note } from '#ui/Note.tsx'
import type { PassChange } from '../passSchema.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import css from './Returned.module.css'

/** Bookings that a change of a pass affects, each with the effect. */
export const Returned = ({
  bookings,
  label,
  counted,
}: {
  bookings: PassChange['returned']
  label: string
  counted: boolean
}) => (
  <ul className={css.returned}>
    {bookings.map(({ _id, title, date }) => (
      <li key={_id}>
        <span>
          <b>
            {title}, {formatDay(Temporal.PlainDate.from(date))}
          </b>
          <span className={css.back}>{label}</span>
        </span>
        {counted && <span>+1</span>}
      </li>
    ))}
  </ul>
)

/** The server's message, if the preview was refused; otherwise a general one. */
export const PreviewFailed = ({ error }: { error: Error }) => (
  <Note tone="bad" title={error instanceof ApiError ? error.message : text.previewFailed} />
)
