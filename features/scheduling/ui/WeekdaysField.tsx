import { FieldError } from '#ui/FieldFrame.tsx'
import { timetableScreen } from '../text/timetableScreen.ts'
import { weekdayInWords } from './shownWeek.ts'
import css from './WeekdaysField.module.css'

type WeekdaysFieldProps = { value: number[]; onChange: (days: number[]) => void; error?: string | undefined }

/** On which days of the week. */
export const WeekdaysField = ({ value, onChange, error }: WeekdaysFieldProps) => (
  <fieldset className={css.field}>
    <legend className={css.legend}>{timetableScreen.sheet.weekdays}</legend>
    <div className={css.days}>
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <label key={day} className={css.day}>
          <input
            type="checkbox"
            className={css.box}
            checked={value.includes(day)}
            onChange={() =>
              onChange(value.includes(day) ? value.filter((each) => each !== day) : [...value, day].sort())
            }
          />
          {weekdayInWords(day)}
        </label>
      ))}
    </div>
    {error && <FieldError>{error}</FieldError>}
  </fieldset>
)
