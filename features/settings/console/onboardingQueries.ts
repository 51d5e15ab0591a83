import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { onboardingContract } from './onboardingSchema.ts'

const api = consoleClient<typeof onboardingContract>()

export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: async () => (await api('GET /console/onboarding')).data,
  // The steps are done on other screens: coming back from one must show it as done.
  staleTime: 0,
})

export const putOnboarding = (putAway: boolean) => api('PUT /console/onboarding', { body: { putAway } })
