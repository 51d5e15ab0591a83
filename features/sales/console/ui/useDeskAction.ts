import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { deskKey } from '../queries.ts'

/** After a deed at the desk: says what the server said, and asks anew for what it changed. */
export function useDeskAction() {
  const queries = useQueryClient()
  return async ({ message }: { message: string }) => {
    toast.success(message)
    await queries.invalidateQueries({ queryKey: deskKey })
  }
}
