import { useQuery } from '@tanstack/react-query'
import { dayQuery } from '#features/attendance/console/queries.ts'
import type { TodayView } from '#features/attendance/console/schema.ts'
import { formatTime, studioToday } from '#lib/time.ts'
import { SelectField } from '#ui/console/SelectField.tsx'
import { newcomerText as text } from '../../text/newcomer.ts'

/** Today's classes that are not over and have a free seat. */
export function useOpenClasses(enabled: boolean): { open: OpenClass[]; isLoading: boolean } {
  const { data, isLoading } = useQuery({ ...dayQuery(studioToday().toString()), enabled })
  const open = (data?.sessions ?? []).filter(
    ({ phase, booked, held, capacity }) =>
      (phase === 'running' || phase === 'coming') && booked + held < capacity,
  )
  return { open, isLoading }
}

type OpenClass = TodayView['sessions'][number]
type OpenClassFieldProps = { open: OpenClass[]; value: string; onChoose: (sessionId: string) => void }

export const OpenClassField = ({ open, value, onChoose }: OpenClassFieldProps) => (
  <SelectField
    label={text.class}
    none={text.noClass}
    value={value}
    options={open.map(({ _id, title, startsAt, location }) => ({
      value: _id,
      name: `${formatTime(Temporal.Instant.from(startsAt))} ${title}, ${location}`,
    }))}
    onChoose={onChoose}
  />
)
