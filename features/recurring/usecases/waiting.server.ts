import * as z from 'zod'
import { studioSettings } from '#features/studio/settings.ts'
import { joinQueue, leaveQueue } from '#features/waitlist/usecases/queue.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Throttle } from '#lib/throttle.server.ts'
import { lockWaiting, reopenDate } from '../dateStore.server.ts'
import type { RecurringDeps } from '../deps.ts'
import { recurringDateMissed } from '../mailKinds.ts'
import { quietSeconds } from '../rules.ts'
import { activeById, entriesFor } from '../store.server.ts'

const joinPayload = z.object({ recurringId: z.uuid(), date: z.iso.date() })
/** Joins the waitlist of a date that is full. */
export const joinWaitlistJob: JobKind<z.infer<typeof joinPayload>> = {
  name: 'recurring.joinWaitlist',
  payload: joinPayload,
  retryLimit: 10,
}

const leavePayload = z.object({ personId: z.uuid(), classId: z.uuid(), dates: z.array(z.iso.date()) })
/** Leaves the waitlists of dates that are cancelled. */
export const leaveWaitlistsJob: JobKind<z.infer<typeof leavePayload>> = {
  name: 'recurring.leaveWaitlists',
  payload: leavePayload,
  retryLimit: 10,
}

const askFirst = { automatic: false, lateToo: false, oneClass: false, insteadOf: null }
const settledCodes = ['ON_WAITLIST', 'ALREADY_BOOKED']
const retryCodes = ['TOO_MANY_REQUESTS', 'BUSY']

/** Thrown if the date was paused, or the recurring booking ended, after the job was queued. */
class NotWaiting extends Error {}

/**
 * Joins the waitlist. A seat that became free in the meantime is booked at the next run of the job. If the waitlist
 * refuses for another reason, the member gets a mail.
 */
export async function joinWaitlist(
  deps: RecurringDeps & { throttle: Throttle },
  { recurringId, date }: z.infer<typeof joinPayload>,
  now: Temporal.Instant,
): Promise<void> {
  const recurring = await activeById(deps.db, recurringId)
  if (!recurring) return
  const { personId, classId } = recurring
  try {
    await joinQueue(deps, { classId, date, ...askFirst }, personId, now, async (trx) => {
      if (!(await lockWaiting(trx, recurringId, date))) throw new NotWaiting()
    })
  } catch (error) {
    if (error instanceof NotWaiting) return
    if (!(error instanceof Refusal) || retryCodes.includes(error.code)) throw error
    const { code } = error
    if (settledCodes.includes(code)) return
    await inTransaction(deps.db, async (trx) => {
      const again = code === 'NOT_FULL'
      const dateId = await reopenDate(trx, { recurringId, date, reason: code, again })
      if (dateId && !again)
        await deps.mailer.sendMade(trx, recurringDateMissed, dateId, quietSeconds(studioSettings(), now))
    })
  }
}

export async function leaveWaitlists(
  deps: RecurringDeps,
  { dates, ...whose }: z.infer<typeof leavePayload>,
  now: Temporal.Instant,
): Promise<void> {
  for (const entryId of await entriesFor(deps.db, whose, dates)) {
    await leaveQueue(deps, { entryId, personId: whose.personId }, now).catch((error: unknown) => {
      // The recurring booking ended in the meantime.
      if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error
    })
  }
}
