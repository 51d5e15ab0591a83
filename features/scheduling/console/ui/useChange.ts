import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { refusedFields } from '#lib/api.ts'
import { useAction } from '#ui/console/useAction.ts'
import { useAfterPause } from '#ui/console/useAfterPause.ts'
import type { ConsoleFormState } from '#ui/console/useConsoleForm.ts'
import type { FieldErrors } from '#ui/form.ts'
import type { ChangePreview, TimetableChange } from '../changeSchema.ts'
import { applyChange, previewQuery, TIMETABLE_KEY } from '../queries.ts'

/** The pause in typing, in milliseconds, after which the preview is requested. */
const PAUSE_MS = 300

/** The class that was created or changed, and the job that cancels bookings. */
export interface SavedChange {
  classId: string | null
  jobId: string | null
}

export interface Change {
  /** The preview of the current change; undefined while it is loaded, or if nothing changes. */
  preview: ChangePreview | undefined
  asking: boolean
  error: Error | null
  fields: FieldErrors
  retry: () => void
  apply: () => void
}

type ChangeForm = Pick<ConsoleFormState<FieldValues>, 'errors' | 'point' | 'pending' | 'run' | 'markSaved'>

/** The fields of a change by the names in its form: without `change.`. */
const namedAsInForm = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^change\./, ''), message]),
  )

/**
 * A timetable change with its preview, and the action that applies it as shown. `null`: nothing is changed yet.
 * Fields that the preview refuses are marked in the form. If the timetable has changed since the preview, nothing
 * is changed, and a new preview is shown.
 */
export function useChange(
  form: ChangeForm,
  change: TimetableChange | null,
  onDone: (made: SavedChange) => void,
): Change {
  // As JSON, because equal changes and refusals are different objects at each rendering.
  const changeJson = JSON.stringify(change)
  const requestedJson = useAfterPause(changeJson, PAUSE_MS)
  const settled = requestedJson === changeJson
  const requested = JSON.parse(requestedJson) as TimetableChange | null
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(previewQuery(requested))
  const current = change !== null && settled && !isPlaceholderData && !error
  const fields = namedAsInForm(refusedFields(settled ? error : null))
  const mark = useEffectEvent((refused: FieldErrors) => {
    const before = Object.keys(form.errors).map((path) => [path, undefined])
    form.point({ ...Object.fromEntries(before), ...refused })
  })
  const fieldsJson = JSON.stringify(fields)
  useEffect(() => mark(JSON.parse(fieldsJson) as FieldErrors), [fieldsJson])
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
    preview: current ? data : undefined,
    asking: change !== null && (isFetching || !settled),
    error: change !== null && settled && !isFetching ? error : null,
    fields,
    retry: () => void refetch(),
    apply: () => {
      if (change && data && current) save.run({ change, version: data.version })
    },
  }
}
