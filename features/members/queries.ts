import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import type { healthNoteContract } from './schema.ts'

const api = client<typeof healthNoteContract>()

export const healthNoteQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['healthNote', memberId],
    queryFn: async () => (await api('GET /user/health-note')).data,
  })

export const saveHealthNote = (words: string, consent: boolean) =>
  // Without consent the server refuses it, with a message for the checkbox.
  api('PUT /user/health-note', { body: { words, consent: consent as true } })

export const deleteHealthNote = () => api('DELETE /user/health-note')
