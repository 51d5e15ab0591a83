import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import type { creditContract } from './schema.ts'

const api = client<typeof creditContract>()

/** The credits that the member can use. */
export const ownCredits = (memberId: string) =>
  queryOptions({
    queryKey: ['credits', memberId],
    queryFn: async () => (await api('GET /user/credits')).data,
    // A credit may have been used at the desk in the meantime.
    staleTime: 0,
  })
