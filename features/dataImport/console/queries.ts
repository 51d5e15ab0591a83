import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#lib/api.ts'
import { apiAddress } from '#lib/apiAddress.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import type { Envelope } from '#lib/contract.ts'
import { currentLanguage, languageTags } from '#lib/language.ts'
import { commonText } from '#lib/text/common.ts'
import type { ImportState, ImportView } from './schema.ts'

export const importApi = consoleClient(async () => (await import('./schema.ts')).dataImportContract)

const isRunning = (state: ImportState | undefined) => state === 'running' || state === 'undoing'

export const importsQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: async () => (await importApi('GET /console/imports')).data.rows,
  refetchInterval: ({ state }) => (state.data?.some((each) => isRunning(each.state)) ? 1_000 : false),
})

export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: ['imports', 'one', importId],
    queryFn: async () => (await importApi('GET /console/imports/:importId', { params: { importId } })).data,
    refetchInterval: ({ state }) => (isRunning(state.data?.state) ? 1_000 : false),
  })

export const problemsQuery = (importId: string, state: ImportState, bad: number) =>
  queryOptions({
    queryKey: ['imports', 'problems', importId, state, bad],
    queryFn: async () =>
      (await importApi('GET /console/imports/:importId/problems', { params: { importId }, query: {} })).data,
  })

/** Uploads a file unchanged. The list is fetched first, so that an expired sign-in is renewed before the upload. */
export async function sendFile(file: File): Promise<Envelope<ImportView>> {
  await importApi('GET /console/imports')
  const url = apiAddress('/console/imports', { query: { fileName: file.name.slice(0, 200) } })
  const headers = {
    'content-type': 'application/octet-stream',
    'accept-language': languageTags[currentLanguage()],
  }
  const response = await fetch(url, { method: 'POST', headers, body: file, credentials: 'include' }).catch(
    () => null,
  )
  const envelope = (await response?.json().catch(() => null)) as Envelope<ImportView> | null
  if (!response || !envelope) throw new ApiError(0, commonText.offline, 'OFFLINE')
  if (!response.ok) throw new ApiError(response.status, envelope.message, envelope.error?.code ?? 'INTERNAL')
  return envelope
}
