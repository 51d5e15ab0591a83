import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { rosterQuery } from '../queries.ts'
import type { MarkedView, RosterEntry, RosterView } from '../schema.ts'
import { attendanceQueue, type PendingMark, type QueueState } from './attendanceQueue.ts'

/** Sends the signed-in account's marks in order, and updates the cached rosters with the responses. */
export function useSendQueue(personId: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const onMarked = (pendingMark: PendingMark, marked: MarkedView) =>
      queries.setQueryData(
        rosterQuery(pendingMark.sessionId).queryKey,
        (before) => before && withMark(before, marked),
      )
    void attendanceQueue.open(personId, onMarked)
  }, [personId, queries])
}

/** The marks stored on this device, and the progress of sending them. */
export const usePendingMarks = (): QueueState =>
  useSyncExternalStore(attendanceQueue.subscribe, attendanceQueue.getState)

const statuses = { expected: 'scheduled', in: 'attended', late: 'attended', noShow: 'no show' } as const

const withMark = (roster: RosterView, { bookingId, mark }: MarkedView): RosterView => ({
  ...roster,
  entries: roster.entries.map((entry) =>
    entry._id === bookingId
      ? { ...entry, mark: mark.mark, lastMark: mark, status: statuses[mark.mark] }
      : entry,
  ),
})

/** An entry with its last mark from this device applied, sent or not. */
export function withPending(
  entry: RosterEntry,
  pending: readonly PendingMark[],
): RosterEntry & { isPending: boolean } {
  const last = pending.findLast(({ bookingId }) => bookingId === entry._id)
  return last ? { ...entry, mark: last.mark, isPending: true } : { ...entry, isPending: false }
}
