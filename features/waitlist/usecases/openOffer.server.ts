import * as z from 'zod'
import { seenTermsOf } from '#features/booking/termsRules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { cancelBy } from '#features/timetable/rules.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isBefore, isoInstant, secondsUntil } from '#lib/time.ts'
import type { WaitlistDeps } from '../deps.ts'
import { waitlistOffer } from '../mailKinds.ts'
import { sendWaitingMail, withdrawOffer } from '../offerStore.server.ts'
import { asksInQuietHours, booksAutomatically, offerOf, type SkipReason } from '../rules.ts'
import { openHeldOffer } from '../staffStore.server.ts'
import { type EntryRow, entryById, lockSession } from '../store.server.ts'
import { takeSeat } from './takeSeat.server.ts'

const openPayload = z.object({ entryId: z.uuid(), offeredAt: z.iso.datetime() })
/** Begins an offer, possibly hours after its seat was held, because nobody is asked in the quiet hours. */
export const openOfferJob: JobKind<z.infer<typeof openPayload>> = {
  name: 'waitlist.openOffer',
  payload: openPayload,
  retryLimit: 20,
}

/**
 * Books the seat if the person agreed to that and it is possible; otherwise asks them by mail. Does nothing if the
 * offer has ended, so a repeated job is harmless.
 */
export async function openOffer(
  deps: WaitlistDeps,
  { entryId, offeredAt }: z.infer<typeof openPayload>,
  now: Temporal.Instant,
): Promise<void> {
  const entry = await entryById(deps.db, entryId, now)
  if (!entry?.offer || !entry.offeredAt?.equals(Temporal.Instant.from(offeredAt))) return
  // The job is late, so nobody is booked or asked until the quiet hours are over.
  if (asksInQuietHours(entry.offer, now, studioSettings())) return openAfterQuietHours(deps, entry, now)
  const isAgreed = (current: EntryRow) =>
    current.session.startsAt.equals(entry.session.startsAt) &&
    booksAutomatically(current, cancelBy(current.session, studioSettings()), now)
  if (isAgreed(entry)) {
    const { personId } = entry
    // They agreed to these terms: a change after `isAgreed` was checked is noticed too.
    const seen = seenTermsOf(entry.session, studioSettings())
    const outcome = await takeSeat(deps, { entryId, personId, seen }, now, isAgreed).then(
      () => 'BOOKED' as const,
      (error: unknown) => {
        // For example, the pass was used up in the meantime. Then they are asked, and the mail states the reason.
        if (error instanceof Refusal && error.code !== 'BUSY') return error.code
        throw error
      },
    )
    if (outcome === 'BOOKED') return
    // By now they have a class that day, several strikes, or a fee that has been due for too long, so the seat goes to
    // the next person.
    if (outcome === 'ONE_CLASS') return withdraw(deps, entry, 'oneClass')
    if (outcome === 'WINDOW_SHORTENED') return withdraw(deps, entry, 'shorterWindow')
    if (outcome === 'FEE_OPEN') return withdraw(deps, entry, 'feeOpen')
  }
  await inTransaction(deps.db, async (trx) => {
    // If the mail of an earlier offer still waits, it is sent now, because it is composed from the current offer.
    if (!(await sendWaitingMail(trx, entryId))) await deps.mailer.sendMade(trx, waitlistOffer, entryId)
  })
}

/**
 * Postpones an offer until after the quiet hours, because it could not begin or its mail could not be sent before them.
 */
export const openAfterQuietHours = (
  { db, jobs }: Pick<WaitlistDeps, 'db' | 'jobs'>,
  { id, session }: EntryRow,
  now: Temporal.Instant,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockSession(trx, session.sessionId)
    const current = await entryById(trx, id, now)
    const later = offerOf(session, now, studioSettings())
    // The offer has ended, or was already postponed.
    if (!current?.offer || !later || isBefore(now, current.offer.opensAt)) return
    await openHeldOffer(trx, id, later, now)
    const seconds = secondsUntil(later.opensAt, now)
    await jobs.enqueue(trx, openOfferJob, { entryId: id, offeredAt: isoInstant(now) }, seconds)
  })

const withdraw = (deps: WaitlistDeps, { id, session }: EntryRow, reason: SkipReason): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    await lockSession(trx, session.sessionId)
    await withdrawOffer(trx, id, reason)
  })
