import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { deskKey } from '../queries.ts'

/** After an action at the desk: shows the server's message, and reloads what it changed. */
export function useDeskAction() {
  const queries = useQueryClient()
  return async ({ message }: { message: string }) => {
    toast.success(message)
    await queries.invalidateQueries({ queryKey: deskKey })
  }
}
