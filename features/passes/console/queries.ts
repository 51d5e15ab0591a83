import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { packageContract } from './schema.ts'

const api = consoleClient<typeof packageContract>()

export const packagesKey = ['packages', 'edit'] as const

export const editedPackagesQuery = queryOptions({
  queryKey: packagesKey,
  queryFn: async () => (await api('GET /console/packages')).data,
})

export const editedPackageQuery = (packageId: string) =>
  queryOptions({
    queryKey: [...packagesKey, packageId],
    queryFn: async () => (await api('GET /console/packages/:packageId', { params: { packageId } })).data,
  })

export const passesSoldQuery = (packageId: string, page: number) =>
  queryOptions({
    queryKey: [...packagesKey, packageId, 'passes', page],
    queryFn: async () =>
      (
        await api('GET /console/packages/:packageId/passes', {
          params: { packageId },
          query: { page, limit: 20 },
        })
      ).data,
  })
