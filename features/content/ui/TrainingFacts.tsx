import { trainingText as t } from '#features/content/text/trainings.ts'
import { locationName, pricesIncludeTax } from '#features/studio/settings.ts'
import { formatRupees } from '#lib/money.ts'
import { Lang } from '#ui/Lang.tsx'
import { type Term, Terms } from '#ui/Terms.tsx'
import { daySpan, longDay } from '../days.ts'
import type { TrainingView } from '../schema.ts'

/** The early fee and its last day, if there is one. */
const earlyFee = ({ earlyFee: fee, earlyFeeUntil: until }: TrainingView) =>
  fee !== null && until ? t.early(formatRupees(fee), longDay(until)) : undefined

/** Dates, schedule, location and fee. The full page of a training also shows them under “Dates and fees”. */
export const datesAndFee = (training: TrainingView): Term[] => {
  const early = earlyFee(training)
  return [
    [t.facts.dates, daySpan(training.startsOn, training.endsOn)],
    [t.facts.schedule, <Lang key="s" text={training.schedule} />],
    [t.facts.location, locationName(training.location)],
    [t.facts.fee, pricesIncludeTax() ? t.gst(formatRupees(training.fee)) : formatRupees(training.fee)],
    ...(early ? [[t.facts.early, early] satisfies Term] : []),
  ]
}

/** The key facts: dates, location, hours, group, fee, instructors. */
export const TrainingFacts = ({ training }: { training: TrainingView }) => (
  <Terms
    terms={[
      ...datesAndFee(training),
      [t.facts.hours, t.hours(training.hours)],
      [t.facts.group, t.group(training.seats)],
      [t.facts.level, <Lang key="l" text={training.level} />],
      ...(training.instructors.length
        ? [[t.facts.teachers, <Lang key="t" text={t.teachers(training.instructors)} />] satisfies Term]
        : []),
    ]}
  />
)
