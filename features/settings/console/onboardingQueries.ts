import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { onboardingContract } from './onboardingSchema.ts'

const api = consoleClient<typeof onboardingContract>()

export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: async () => (await api('GET /console/onboarding')).data,
  // Every other screen does its steps: whoever comes back from one sees it done.
  staleTime: 0,
})

export const putOnboarding = (putAway: boolean) => api('PUT /console/onboarding', { body: { putAway } })
