import { Popover } from '@base-ui/react/popover'
import { type ComponentProps, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { controlClass, FieldFrame, type FieldTexts, useFieldIds } from '#ui/FieldFrame.tsx'
import { Icon } from '#ui/Icon.tsx'
import { lazyPart } from '#ui/lazyPart.tsx'
import { dayCodec } from './codecs.ts'
import css from './DayField.module.css'
import { dayFieldText as text } from './text/parts.ts'
import { dateLabel } from './typedDay.ts'
import { useTyped } from './useTyped.ts'

type DayFieldProps = FieldTexts & {
  /** YYYY-MM-DD; null or empty if there is none. */
  value: string | null | undefined
  onChange: (day: string) => void
  /** First and last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'ref'>

const DayCalendar = lazyPart(() => import('./DayCalendar.tsx'))

/** A day in the studio's format: typed, or chosen in a calendar. */
export function DayField({ label, hint, error, id, value, onChange, min, max, ...input }: DayFieldProps) {
  const typed = useTyped<string, ''>({
    value: value ?? '',
    codec: dayCodec,
    empty: '',
    check: rangeProblem({ min, max }),
    onChange,
  })
  const ids = useFieldIds({ hint, error: error || typed.wrong }, id)
  const [open, setOpen] = useState(false)
  return (
    <FieldFrame label={label} hint={hint} ids={ids}>
      <div className={css.row}>
        <input
          {...input}
          {...ids.control}
          {...typed.control}
          autoComplete="off"
          placeholder={text.dayPattern}
          className={classes(controlClass, css.input)}
        />
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger className={css.open} aria-label={text.openCalendar} disabled={input.disabled}>
            <Icon name="cal" />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Positioner className={css.layer} align="end" sideOffset={4} collisionPadding={8}>
              <Popover.Popup className={css.popup}>
                <DayCalendar
                  value={value ?? ''}
                  min={min}
                  max={max}
                  onChoose={(day) => {
                    typed.set(day)
                    setOpen(false)
                  }}
                />
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      </div>
    </FieldFrame>
  )
}

/** The message about the typed text; empty if it is a valid day in the range. */
const rangeProblem =
  ({ min, max }: Pick<DayFieldProps, 'min' | 'max'>) =>
  (day: string): string => {
    if (min && day < min) return text.tooEarly(dateLabel(min))
    return max && day > max ? text.tooLate(dateLabel(max)) : ''
  }
