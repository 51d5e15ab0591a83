import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { memberQuery } from '../queries.ts'
import type { MemberProfile } from '../schema.ts'

/**
 * After an action for a member: sets the returned profile, reloads the lists, and shows the message. Previews
 * have another key, so that a completed action is not previewed again.
 */
export function useMemberAction(onClose: () => void) {
  const queries = useQueryClient()
  return ({ data, message }: { data: MemberProfile; message: string }) => {
    void queries.invalidateQueries({ queryKey: ['members'] })
    queries.setQueryData(memberQuery(data._id).queryKey, data)
    toast.success(message)
    onClose()
  }
}
