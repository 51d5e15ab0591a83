import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { memberQuery } from '../queries.ts'
import type { MemberProfile } from '../schema.ts'

/**
 * After a deed for a member: her profile is as it was answered, her lists are asked again, and it is said. Previews have a
 * root of their own: nobody asks for what was done already.
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
