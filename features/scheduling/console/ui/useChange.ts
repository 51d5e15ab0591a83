import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { refusedFields } from '#lib/api.ts'
import { useAction } from '#ui/console/useAction.ts'
import type { ConsoleFormState } from '#ui/console/useConsoleForm.ts'
import { useDebounced } from '#ui/console/useDebounced.ts'
import type { FieldErrors } from '#ui/form.ts'
import type { ChangePreview, TimetableChange } from '../changeSchema.ts'
import { applyChange, previewQuery, TIMETABLE_KEY } from '../queries.ts'

/** The preview is requested after a pause of this length in typing. */
const PAUSE_MS = 300

/** The class that was created or changed, and the job that cancels bookings. */
export interface SavedChange {
  classId: string | null
  jobId: string | null
}

export interface Change {
  /** The preview of the current change; undefined while it is loaded, or if nothing changes. */
  preview: ChangePreview | undefined
  isLoading: boolean
  error: Error | null
  fields: FieldErrors
  retry: () => void
  apply: () => void
}

type ChangeForm = Pick<ConsoleFormState<FieldValues>, 'errors' | 'point' | 'pending' | 'run' | 'markSaved'>

/** The errors of fields by the names in the form, which have no prefix `change.`. */
const withFormNames = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^change\./, ''), message]),
  )

/**
 * A timetable change with its preview, and the action that applies it as previewed. `null`: nothing is changed yet.
 * Fields that the preview refuses show their errors in the form. If the timetable has changed since the preview, the
 * action does nothing, and a new preview is loaded.
 */
export function useChange(
  form: ChangeForm,
  change: TimetableChange | null,
  onDone: (made: SavedChange) => void,
): Change {
  // As JSON, because equal changes and errors are different objects in each rendering.
  const changeJson = JSON.stringify(change)
  const requestedJson = useDebounced(changeJson, PAUSE_MS)
  const isSettled = requestedJson === changeJson
  const requested = JSON.parse(requestedJson) as TimetableChange | null
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(previewQuery(requested))
  const isCurrent = change !== null && isSettled && !isPlaceholderData && !error
  const fields = withFormNames(refusedFields(isSettled ? error : null))
  const showErrors = useEffectEvent((refused: FieldErrors) => {
    const cleared = Object.keys(form.errors).map((path) => [path, undefined])
    form.point({ ...Object.fromEntries(cleared), ...refused })
  })
  const fieldsJson = JSON.stringify(fields)
  useEffect(() => showErrors(JSON.parse(fieldsJson) as FieldErrors), [fieldsJson])
  const save = useAction({
    form,
    call: async ({ change, version }: { change: TimetableChange; version: string }) => {
      try {
        return await applyChange(change, version)
      } catch (failed) {
        await refetch()
        throw failed
      }
    },
    stale: [TIMETABLE_KEY],
    done: onDone,
  })
  return {
    preview: isCurrent ? data : undefined,
    isLoading: change !== null && (isFetching || !isSettled),
    error: change !== null && isSettled && !isFetching ? error : null,
    fields,
    retry: () => void refetch(),
    apply: () => {
      if (change && data && isCurrent) save.run({ change, version: data.version })
    },
  }
}
