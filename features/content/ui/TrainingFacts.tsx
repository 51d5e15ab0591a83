import type { ReactNode } from 'react'
import { formatRupees } from '#lib/money.ts'
import { trainingText as t } from '#text/trainings.ts'
import { Facts } from '#ui/Facts.tsx'
import { daySpan, longDay } from '../days.ts'
import type { TrainingView } from '../schema.ts'

/** The early fee and its last day, when there is one. */
const earlyFee = ({ earlyFee: fee, earlyFeeUntil: until }: TrainingView) =>
  fee !== null && until ? t.early(formatRupees(fee), longDay(until)) : undefined

type Fact = [term: string, fact: ReactNode]

export const moneyFacts = (training: TrainingView): Fact[] => {
  const early = earlyFee(training)
  return [
    [t.facts.dates, daySpan(training.startsOn, training.endsOn)],
    [t.facts.schedule, training.schedule],
    [t.facts.place, training.location],
    [t.facts.fee, t.gst(formatRupees(training.fee))],
    ...(early ? [[t.facts.early, early] satisfies Fact] : []),
  ]
}

/** What decides whether one can come: dates, place, hours, group, fee, teachers. */
export const TrainingFacts = ({ training }: { training: TrainingView }) => (
  <Facts
    facts={[
      ...moneyFacts(training),
      [t.facts.hours, t.hours(training.hours)],
      [t.facts.group, t.group(training.seats)],
      [t.facts.level, training.level],
      ...(training.instructors.length
        ? [[t.facts.teachers, t.teachers(training.instructors)] satisfies Fact]
        : []),
    ]}
  />
)
