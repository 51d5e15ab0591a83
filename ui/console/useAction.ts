import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api.ts'
import { commonText } from '#lib/text/common.ts'
import { toast } from '#ui/toast.ts'

/** Refusals of an action whose data has changed since it was shown. */
const OUTDATED: (string | undefined)[] = ['CHANGED', 'WHATSAPP_WINDOW_CLOSED']

type ActionResponse<Data> = { data: Data; message: string }

type ActionOptions<Data, Input> = {
  call: (input: Input) => Promise<ActionResponse<Data>>
  /**
   * The form shows refusals at its fields, and its draft is dropped after success. Without a form, a refusal is shown
   * as a toast.
   */
  form?: { pending: boolean; run: (work: () => Promise<void>) => Promise<void>; markSaved: () => void }
  /** The query whose data the response replaces; a function if only a part of the response is its data. */
  updates?: QueryKey | ((data: Data) => readonly [QueryKey, unknown])
  /** Queries whose data the action changes: they are fetched again. */
  stale?: readonly QueryKey[]
  /** Shows no toast, because the effect is visible. */
  quiet?: boolean
  /** Called after the toast; `pending` stays true until the stale queries are fetched. */
  done?: (data: Data, input: Input) => void
}

/**
 * An action of staff: sends the call, shows the server's message and updates the queries. If somebody else changed the
 * data since then, the current data is fetched before the refusal is shown.
 */
export function useAction<Data, Input = void>({
  call,
  form,
  updates,
  stale = [],
  quiet = false,
  done,
}: ActionOptions<Data, Input>) {
  const queries = useQueryClient()
  // Offline, a mutation would wait and be sent later, when nobody expects it.
  const mutation = useMutation({ mutationFn: call, networkMode: 'always' })
  const refetch = () => {
    const keys = Array.isArray(updates) ? [updates as QueryKey, ...stale] : stale
    return Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  const work = async (input: Input) => {
    const { data, message } = await mutation.mutateAsync(input).catch(async (error: unknown) => {
      if (error instanceof ApiError && OUTDATED.includes(error.code)) await refetch()
      throw error
    })
    form?.markSaved()
    if (typeof updates === 'function') queries.setQueryData(...updates(data))
    else if (updates) queries.setQueryData(updates, data)
    if (!quiet) toast.success(message)
    done?.(data, input)
    await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  const showRefusal = (error: unknown) => {
    toast.error(error instanceof ApiError ? error.message : commonText.partFailed)
    void refetch()
  }
  return {
    pending: form?.pending ?? mutation.isPending,
    /** The input that it runs with: for one button of several, or to show a choice while it is sent. */
    running: mutation.isPending ? mutation.variables : undefined,
    run: (input: Input): void => void (form ? form.run(() => work(input)) : work(input).catch(showRefusal)),
  }
}
