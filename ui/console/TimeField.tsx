import { type ComponentProps, useId } from 'react'
import { classes } from '#ui/classes.ts'
import { controlClass, FieldFrame, type FieldTexts, useFieldIds } from '#ui/FieldFrame.tsx'
import { clockCodec } from './codecs.ts'
import { dayFieldText as text } from './text/parts.ts'
import { clockLabel } from './typedDay.ts'
import { useTyped } from './useTyped.ts'

type TimeFieldProps = FieldTexts & {
  /** HH:MM, or empty. */
  value: string
  onChange: (clock: string) => void
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'>

const QUARTERS = Array.from({ length: 4 * 17 }, (_, index) =>
  Temporal.PlainTime.from('05:00')
    .add({ minutes: 15 * index })
    .toString({ smallestUnit: 'minute' }),
)

/** A time of day in the format of the language: `6:30 pm`, typed or chosen from a list of quarter hours. */
export function TimeField({ label, hint, error, id, value, onChange, ...input }: TimeFieldProps) {
  const typed = useTyped<string, ''>({ value, codec: clockCodec, empty: '', onChange })
  const ids = useFieldIds({ hint, error: error || typed.wrong }, id)
  const list = useId()
  return (
    <FieldFrame label={label} hint={hint} ids={ids}>
      <input
        {...input}
        {...ids.control}
        {...typed.control}
        autoComplete="off"
        placeholder={text.timePattern}
        list={list}
        className={classes(controlClass, 'num')}
      />
      <datalist id={list}>
        {QUARTERS.map((clock) => (
          <option key={clock} value={clockLabel(clock)} />
        ))}
      </datalist>
    </FieldFrame>
  )
}
