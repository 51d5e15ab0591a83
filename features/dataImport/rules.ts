import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore } from '#lib/time.ts'
import type { ImportState } from './console/schema.ts'

/** An import can be undone for this long after its end. */
export const UNDO_HOURS = 24
/**
 * The rows of a file are kept for this long: they contain personal data, and nobody needs them when nothing can
 * be undone.
 */
export const ROWS_RETENTION_DAYS = 30

interface Finished {
  state: ImportState
  finishedAt: Temporal.Instant | null
}

/** Until when it can be undone; undefined: it was not imported, or is undone. */
export const undoUntil = ({ state, finishedAt }: Finished): Temporal.Instant | undefined =>
  state === 'done' ? finishedAt?.add({ hours: UNDO_HOURS }) : undefined

export function decideUndo(
  finished: Finished,
  now: Temporal.Instant,
): { kind: 'undo' } | Refused<'CHANGED' | 'UNDO_TOO_LATE'> {
  const until = undoUntil(finished)
  if (!until) return refuse('CHANGED')
  return isBefore(now, until) ? { kind: 'undo' } : refuse('UNDO_TOO_LATE')
}
