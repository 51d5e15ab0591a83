import { locationName } from '#features/studio/settings.ts'
import { Lang } from '#ui/Lang.tsx'
import { SheetTitle } from '#ui/Sheet.tsx'
import type { RecurringView } from '../schema.ts'
import { everyWeekText as text } from '../text/everyWeek.ts'
import { whenOf } from './weekLabels.ts'
import css from './weeks.module.css'

/** The class that is booked every week; it stays visible next to the step. */
export function WeekSide({
  recurring,
  title,
}: {
  recurring: Pick<RecurringView, 'weekday' | 'class'> | undefined
  title: string
}) {
  return (
    <div className={css.side}>
      <p className={css.label}>{text.label}</p>
      <SheetTitle className={css.title}>
        <Lang text={title} />
      </SheetTitle>
      {recurring && (
        <>
          <p className={css.when}>{whenOf(recurring)}</p>
          <p>{locationName(recurring.class.location)}</p>
          <p>
            <Lang text={text.with(recurring.class.instructor.name)} />
          </p>
        </>
      )}
      <img className={css.figure} src="/art/roll-up-4.svg" alt="" width="528" height="304" />
    </div>
  )
}
