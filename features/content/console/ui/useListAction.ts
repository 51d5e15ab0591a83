import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'

/** A change of a short list: the server returns the new list. */
export function useListAction<T>(queryKey: QueryKey) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (work: () => Promise<{ data: { rows: T[] }; message: string }>) => work(),
    onSuccess: ({ data, message }) => {
      queries.setQueryData(queryKey, data.rows)
      toast.success(message)
    },
    onError: (error) => {
      toast.error(error.message)
      void queries.invalidateQueries({ queryKey })
    },
  })
}
