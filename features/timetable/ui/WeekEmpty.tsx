import { opensOn } from '#features/timetable/rules.ts'
import { scheduleText as words } from '#text/schedule.ts'
import { dayText } from '#text/timetable.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { addressOf, type Filter, isNarrowed, unnarrowed, weeksBeside } from './filter.ts'

type WeekEmptyProps = { filter: Filter; from: Temporal.PlainDate; today: Temporal.PlainDate }

/** A week without a class to show: why, and the way out. */
export function WeekEmpty({ filter, from, today }: WeekEmptyProps) {
  const { tooEarly } = weeksBeside(from, today)
  const thisWeek = (
    <ButtonLink line sm to={addressOf(filter, { week: undefined })}>
      {words.thisWeek}
    </ButtonLink>
  )
  if (tooEarly) {
    return (
      <Empty art="schedule" title={words.tooEarly(dayText.long(opensOn(from)))} action={thisWeek}>
        {words.tooEarlyHelp}
      </Empty>
    )
  }
  if (!isNarrowed(filter)) {
    return (
      <Empty art="schedule" title={words.emptyWeek} action={filter.week && thisWeek}>
        {words.emptyWeekHelp}
      </Empty>
    )
  }
  return (
    <Empty
      art="filter"
      title={words.nothingMatches}
      action={
        <ButtonLink line sm to={addressOf(filter, unnarrowed)}>
          {words.showAll}
        </ButtonLink>
      }
    >
      {words.nothingMatchesHelp}
    </Empty>
  )
}
