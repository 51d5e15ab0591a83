import { queryOptions } from '@tanstack/react-query'
import { settingsApi } from './queries.ts'

export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: async () => (await settingsApi('GET /console/onboarding')).data,
  // The steps are done on other screens, so the data is fetched again when the user returns from one.
  staleTime: 0,
})

export const putOnboarding = (hidden: boolean) => settingsApi('PUT /console/onboarding', { body: { hidden } })
