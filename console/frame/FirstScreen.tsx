import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { onboardingQuery } from '#features/settings/console/onboardingQueries.ts'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { screens } from '../screens.ts'
import { useMay } from './useMe.ts'

/** `/console` leads to the first screen that whoever came may open; in a new house to its first day, until that is over. */
export function FirstScreen() {
  const may = useMay()
  const house = useQuery({ ...onboardingQuery, enabled: may('editSettings') })
  const first = screens.find(({ needs, group }) => group && (!needs || may(needs)))
  if (house.isLoading) return <RowsLoading />
  return <Navigate to={`/${house.data?.isOpen ? 'first-day' : (first?.path ?? 'me')}`} replace />
}
