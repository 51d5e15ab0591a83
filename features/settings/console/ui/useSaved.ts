import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { studioSettingsQuery } from '../queries.ts'

/** The answer is the new list; the settings that every screen uses are refreshed too. */
export function useSaved(queryKey: QueryKey, onClose: () => void) {
  const queries = useQueryClient()
  return ({ data, message }: { data: object; message: string }) => {
    queries.setQueryData(queryKey, data)
    void queries.invalidateQueries({ queryKey: studioSettingsQuery.queryKey })
    toast.success(message)
    onClose()
  }
}
