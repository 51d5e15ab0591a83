import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore } from '#lib/time.ts'
import type { ImportState } from './console/schema.ts'

/** An import can be undone for this long after its end. */
export const UNDO_HOURS = 24
/**
 * The rows of a file are deleted after this time. They contain personal data, and are not needed after an import can no
 * longer be undone.
 */
export const ROWS_RETENTION_DAYS = 30

interface ImportEnd {
  state: ImportState
  finishedAt: Temporal.Instant | null
}

/** The time until which an import can be undone; undefined: it is not finished, or is undone already. */
export const undoUntil = ({ state, finishedAt }: ImportEnd): Temporal.Instant | undefined =>
  state === 'done' ? finishedAt?.add({ hours: UNDO_HOURS }) : undefined

export function decideUndo(
  finished: ImportEnd,
  now: Temporal.Instant,
): { kind: 'undo' } | Refused<'CHANGED' | 'UNDO_TOO_LATE'> {
  const until = undoUntil(finished)
  if (!until) return refuse('CHANGED')
  return isBefore(now, until) ? { kind: 'undo' } : refuse('UNDO_TOO_LATE')
}
