import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { onboardingQuery } from '#features/settings/console/onboardingQueries.ts'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { screens } from '../screens.ts'
import { useMay } from './useMe.ts'

/**
 * `/console` redirects to the first screen that the caller may open; in a new studio to the first-day screen,
 * until its steps are done.
 */
export function FirstScreen() {
  const may = useMay()
  const onboarding = useQuery({ ...onboardingQuery, enabled: may('editSettings') })
  const first = screens.find(({ needs, group }) => group && (!needs || may(needs)))
  if (onboarding.isLoading) return <RowsLoading />
  return <Navigate to={`/${onboarding.data?.isOpen ? 'first-day' : (first?.path ?? 'me')}`} replace />
}
