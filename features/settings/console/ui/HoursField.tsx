import { useState } from 'react'
import { dayText } from '#lib/text/days.ts'
import { Button } from '#ui/Button.tsx'
import { TimeField } from '#ui/console/TimeField.tsx'
import { FieldError, useFieldIds } from '#ui/FieldFrame.tsx'
import { FieldPair } from '#ui/Form.tsx'
import type { LocationBody } from '../locationSchema.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import css from './HoursField.module.css'

export type Hours = LocationBody['openingHours']
type Span = Hours[number]

/** The first range is for Monday to Saturday; staff enter the times. */
const FIRST: Span = { weekdays: [1, 2, 3, 4, 5, 6], opens: '', closes: '' }
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const
/** The Monday of an arbitrary week: only the names of its days are used. */
const MONDAY = Temporal.PlainDate.from('2026-01-05')
const nameOf = (weekday: number) => dayText.shortWeekday(MONDAY.add({ days: weekday - 1 }))

type HoursFieldProps = { value: Hours; error: string | undefined; onChange: (hours: Hours) => void }

/** The opening hours of a location: days and times, in as many ranges as needed, or none. */
export function HoursField({ value, error, onChange }: HoursFieldProps) {
  const unused = WEEK.filter((day) => !value.some(({ weekdays }) => weekdays.includes(day)))
  const { ids, dropId } = useRowIds(value.length)
  const next = value.length === 0 ? FIRST : { ...FIRST, weekdays: [...unused] }
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>{text.hours}</legend>
      {value.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: so that the focus stays here when a row is removed
        <div key={at} className={css.span}>
          <SpanFields
            key={ids[at]}
            span={span}
            number={at + 1}
            onChange={(patch) =>
              onChange(value.map((each, index) => (index === at ? { ...each, ...patch } : each)))
            }
          />
          <div>
            <Button
              outline
              sm
              onClick={() => {
                dropId(at)
                onChange(value.toSpliced(at, 1))
              }}
            >
              {text.removeHours(at + 1)}
            </Button>
          </div>
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
      <div>
        <Button outline sm data-invalid={error ? '' : undefined} onClick={() => onChange([...value, next])}>
          {text.addHours}
        </Button>
      </div>
    </fieldset>
  )
}

/**
 * An id for each row. A time field has its own text while the text is not a time, so the text of a row must not move
 * to another one when a row is removed.
 */
function useRowIds(count: number) {
  const [ids, setIds] = useState<string[]>([])
  if (ids.length !== count) {
    setIds(Array.from({ length: count }, (_, at) => ids[at] ?? crypto.randomUUID()))
  }
  return { ids, dropId: (at: number) => setIds(ids.toSpliced(at, 1)) }
}

type SpanProps = {
  span: Span
  number: number
  onChange: (patch: Partial<Span>) => void
}

const SpanFields = ({ span, number, onChange }: SpanProps) => (
  <>
    <Days
      value={span.weekdays}
      label={text.openDays(number)}
      onChange={(weekdays) => onChange({ weekdays })}
    />
    <FieldPair>
      <TimeField required label={text.opens} value={span.opens} onChange={(opens) => onChange({ opens })} />
      <TimeField
        required
        label={text.closes}
        value={span.closes}
        onChange={(closes) => onChange({ closes })}
      />
    </FieldPair>
  </>
)

type DaysProps = { value: number[]; label: string; onChange: (days: number[]) => void }

function Days({ value, label, onChange }: DaysProps) {
  const { control, error, errorId } = useFieldIds({})
  return (
    <fieldset>
      <legend className="vh">{label}</legend>
      <div className={css.days}>
        {WEEK.map((day) => (
          <label key={day} className={css.day}>
            <input
              // A fieldset can't be invalid or required, so its first checkbox has these attributes.
              {...(day === 1 ? control : undefined)}
              required={day === 1 && value.length === 0}
              type="checkbox"
              className="vh"
              checked={value.includes(day)}
              onChange={() =>
                onChange(value.includes(day) ? value.filter((each) => each !== day) : [...value, day].sort())
              }
            />
            {nameOf(day)}
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
