import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, refusedFields } from '#lib/api.ts'
import { commonText } from '#lib/text/common.ts'
import { toast } from '#ui/toast.ts'
import { applyChange, previewQuery, TIMETABLE_KEY } from '../queries.ts'
import type { ChangePreview, TimetableChange } from '../schema.ts'

/** Milliseconds without typing before the preview is requested. */
const PAUSE_MS = 300

function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value)
  const key = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same JSON is the same value
  useEffect(() => {
    const soon = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(soon)
  }, [key])
  return paused
}

/** The class that was created or changed, and the job that returns bookings. */
export interface Made {
  classId: string | null
  jobId: string | null
}

export interface Change {
  /** Of the current change; undefined while it loads, or if nothing changes. */
  preview: ChangePreview | undefined
  asking: boolean
  error: Error | null
  fields: Record<string, string>
  retry: () => void
  pending: boolean
  apply: () => Promise<void>
}

/**
 * A timetable change with its preview, and the action that applies it as shown. Null: nothing is changed yet.
 * If the timetable has changed meanwhile, the preview is shown again and nothing is done.
 */
export function useChange(change: TimetableChange | null, onDone: (made: Made) => void): Change {
  const queries = useQueryClient()
  const paused = usePaused(change)
  const settled = JSON.stringify(paused) === JSON.stringify(change)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(previewQuery(paused))
  const [pending, setPending] = useState(false)
  const current = change !== null && settled && !isPlaceholderData && !error
  const apply = async () => {
    if (!change || !data || !current || pending) return
    setPending(true)
    try {
      const done = await applyChange(change, data.version)
      await queries.invalidateQueries({ queryKey: TIMETABLE_KEY })
      toast.success(done.message)
      onDone(done.data)
    } catch (failed) {
      toast.error(failed instanceof ApiError ? failed.message : commonText.partFailed)
      await refetch()
    } finally {
      setPending(false)
    }
  }
  return {
    preview: current ? data : undefined,
    asking: change !== null && (isFetching || !settled),
    error: change !== null && settled && !isFetching ? error : null,
    fields: refusedFields(settled ? error : null),
    retry: () => void refetch(),
    pending,
    apply,
  }
}
