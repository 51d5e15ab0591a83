import { classes } from '#ui/classes.ts'
import { FieldError, useFieldIds } from '#ui/FieldFrame.tsx'
import { timetableScreen } from '../text/timetableScreen.ts'
import { weekdayInWords } from './shownWeek.ts'
import css from './WeekdaysField.module.css'

type WeekdaysFieldProps = {
  value: number[]
  onChange: (days: number[]) => void
  error?: string | undefined
  required?: boolean
}

export function WeekdaysField({ value, onChange, error, required }: WeekdaysFieldProps) {
  const { control, error: shownError, errorId } = useFieldIds({ error: error ?? '' })
  return (
    <fieldset className={css.field}>
      <legend className={classes(css.legend, required && css.needed)}>
        {timetableScreen.sheet.weekdays}
      </legend>
      <div className={css.days}>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <label key={day} className={css.day}>
            <input
              // The first checkbox has the attributes for the whole group: its error, and `required`.
              {...(day === 1 ? control : undefined)}
              required={required && day === 1 && value.length === 0}
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
      {shownError && <FieldError id={errorId}>{shownError}</FieldError>}
    </fieldset>
  )
}
