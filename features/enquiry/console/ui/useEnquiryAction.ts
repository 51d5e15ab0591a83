import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { enquiryQuery } from '../queries.ts'
import type { EnquiryView } from '../schema.ts'

/** Replaces the data shown with the server's answer; if it had changed, fetches it again. */
export function useEnquiryAction(enquiryId: string) {
  const queries = useQueryClient()
  const { queryKey } = enquiryQuery(enquiryId)
  return {
    done: (enquiry: EnquiryView, words: string) => {
      queries.setQueryData(queryKey, enquiry)
      void queries.invalidateQueries({ queryKey: ['enquiries', 'inbox'] })
      if (words) toast.success(words)
    },
    failed: (error: Error) => {
      toast.error(error.message)
      void queries.invalidateQueries({ queryKey })
    },
  }
}
