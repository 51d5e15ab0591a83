import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { onboardingQuery } from '#features/onboarding/consoleQueries.ts'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { screens } from '../screens.ts'
import { useMay } from './useMe.ts'

const BOOKABLE = ['classes', 'packages'] as const

/** `/console` leads to the first screen that whoever came may open; in a house where nobody can book yet to its first day. */
export function FirstScreen() {
  const may = useMay()
  const house = useQuery({ ...onboardingQuery, enabled: may('editSettings') })
  const first = screens.find(({ needs, group }) => group && (!needs || may(needs)))
  if (house.isLoading) return <RowsLoading />
  const isNew = house.data && !BOOKABLE.every((step) => house.data.done.includes(step))
  return <Navigate to={`/${isNew ? 'first-day' : (first?.path ?? 'me')}`} replace />
}
