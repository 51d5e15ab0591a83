import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'

export const passesApi = consoleClient(async () => (await import('./schema.ts')).packageContract)

export const packagesKey = ['packages', 'edit'] as const

export const editedPackagesQuery = queryOptions({
  queryKey: packagesKey,
  queryFn: async () => (await passesApi('GET /console/packages')).data,
})

export const editedPackageQuery = (packageId: string) =>
  queryOptions({
    queryKey: [...packagesKey, packageId],
    queryFn: async () =>
      (await passesApi('GET /console/packages/:packageId', { params: { packageId } })).data,
  })

export const passesSoldQuery = (packageId: string, page: number) =>
  queryOptions({
    queryKey: [...packagesKey, packageId, 'passes', page],
    queryFn: async () =>
      (
        await passesApi('GET /console/packages/:packageId/passes', {
          params: { packageId },
          query: { page, limit: 20 },
        })
      ).data,
  })
