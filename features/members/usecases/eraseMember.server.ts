import { returnBookings } from '#features/booking/usecases/endBooking.server.ts'
import { revokePass } from '#features/booking/usecases/revokePass.server.ts'
import {
  decisionTransaction,
  FactsChanged,
  untilDecided,
} from '#features/booking/usecases/untilDecided.server.ts'
import { closeAccount } from '#features/identity/usecases/closeAccount.server.ts'
import { passFactsById } from '#features/passes/reads.server.ts'
import { openPaymentsOf } from '#features/payment/reads.server.ts'
import { RECHECK_DAYS } from '#features/payment/rules.ts'
import { cancelOpenRequests } from '#features/payment/usecases/cancelRequests.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { digest } from '#lib/digest.server.ts'
import type { PersonalData } from '#lib/personalData.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { studioDay } from '#lib/time.ts'
import type { ErasePreview, ErasureReason } from '../console/recordSchema.ts'
import { memberMails } from '../emails.tsx'
import { erasePerson, passesToSettle, redact, upcomingBookingsOf } from '../eraseStore.server.ts'
import {
  countOwnedRows,
  deleteDependentRows,
  eraseOwnedData,
  knownRecord,
  lockRecords,
  recordsOf,
  stateOf,
} from '../recordStore.server.ts'
import { decideErase, isOpenPass } from '../rules.ts'
import { memberLedgerNotes } from '../text/member.ts'
import { auditMember } from './staffActions.server.ts'

/** Replaces the name of an erased person; always in English. */
const ERASED = { firstName: 'Erased', lastName: 'member' }

/** Reads what is still open for the member, and everything else that the decision needs. Throws NOT_FOUND. */
async function readErasing(trx: Trx, memberId: string, now: Temporal.Instant) {
  const record = await knownRecord(trx, memberId)
  const ids = await recordsOf(trx, memberId)
  const today = studioDay(now)
  const passes = []
  for (const { id, packageName, upcomingCount } of await passesToSettle(trx, memberId, now)) {
    const pass = await passFactsById(trx, id)
    if (pass && isOpenPass(pass, upcomingCount, today))
      passes.push({ id, packageName, sessionsLeft: pass.sessionsLeft })
  }
  const recheckFrom = now.subtract({ hours: 24 * RECHECK_DAYS })
  return {
    record,
    ids,
    passes,
    bookings: await upcomingBookingsOf(trx, memberId, now),
    payments: await openPaymentsOf(trx, memberId, { recheckFrom }),
    seen: digest(await stateOf(trx, ids)),
  }
}

type ErasureFacts = Awaited<ReturnType<typeof readErasing>>

const factsOf = ({ record, passes, bookings, payments }: ErasureFacts) => ({
  role: record.role,
  merged: record.mergedInto !== null,
  erased: record.erased,
  openPasses: passes.length,
  openBookings: bookings.length,
  openPayments: payments,
})

/**
 * Previews the effects of erasing a member. Throws NOT_FOUND; ERASE_NOT_POSSIBLE for staff, and for a record that was
 * already merged or erased.
 */
export async function previewErase(
  { db, personalData }: { db: Db; personalData: PersonalData[] },
  memberId: string,
  now: Temporal.Instant,
): Promise<ErasePreview> {
  return inTransaction(db, async (trx) => {
    const read = await readErasing(trx, memberId, now)
    orThrow(decideErase(factsOf(read), true))
    const { notes, messages, enquiries, payments, bookings, audit } = await countOwnedRows(
      trx,
      personalData,
      read.ids,
    )
    return {
      seen: read.seen,
      open: {
        passes: read.passes.map(({ id, packageName, sessionsLeft }) => ({
          _id: id,
          packageName,
          remainingSession: sessionsLeft,
        })),
        bookings: read.bookings.length,
        payments: read.payments,
      },
      erased: { notes, messages, enquiries },
      kept: { payments, bookings, audit },
    }
  })
}

type EraseDeps = Pick<Deps, 'db' | 'jobs' | 'mailer' | 'publicUrl'> & { personalData: PersonalData[] }

export interface Erasure {
  memberId: string
  seen: string
  /** Erases even if something is still open: passes are revoked and bookings cancelled. */
  force: boolean
  reason: ErasureReason
}

/**
 * Erases a member's personal data: name, contact, birth date, notes, mails, sign-ins, and free text about them in the
 * audit. The data that accounting and tax law require stays, without their name. They are notified at the address that
 * is erased. Throws NOT_FOUND, ERASE_NOT_POSSIBLE; CHANGED if something differs from the preview.
 */
export async function eraseMember(
  deps: EraseDeps,
  by: Caller,
  { memberId, seen, force, reason }: Erasure,
  now: Temporal.Instant,
): Promise<void> {
  const mails = memberMails(await letterheadOf(deps), deps.publicUrl, deps.db)
  const attempt = () =>
    decisionTransaction(deps.db, async (trx) => {
      const read = await lockAndReadErasing(trx, deps.personalData, memberId, now)
      orThrow(decideErase(factsOf(read), force))
      if (read.seen !== seen) throw new Refusal('CHANGED')
      const { passes } = read
      for (const id of read.ids) await cancelOpenRequests(trx, deps, by.personId, id, now)
      for (const { id } of passes) {
        const revocation = { passId: id, reason: memberLedgerNotes.erased, by: by.personId }
        await revokePass(trx, deps, revocation, now)
      }
      // The bookings that they made with passes of other people.
      const others = await upcomingBookingsOf(trx, memberId, now)
      await returnBookings(trx, others, { by: by.personId, now })
      const { contactEmail } = read.record
      if (contactEmail !== null) await deps.mailer.send(trx, await mails.erased(contactEmail))
      await erase(trx, deps.personalData, read.ids, now)
      const after = { reason, revoked: passes.map(({ id }) => id), force }
      await auditMember(trx, by, memberId, { action: 'member.erase', after }, now)
    })
  await untilDecided(attempt)
}

/** Locks everything in the usual order, and reads it again, because rows that were added in between are not locked. */
async function lockAndReadErasing(
  trx: Trx,
  personalData: PersonalData[],
  memberId: string,
  now: Temporal.Instant,
): Promise<ErasureFacts> {
  await knownRecord(trx, memberId)
  const ids = await recordsOf(trx, memberId)
  const [upcoming, before] = [await upcomingBookingsOf(trx, memberId, now), await stateOf(trx, ids)]
  const bookings = upcoming.map(({ id }) => id)
  for (const { lock } of personalData) await lock?.(trx, ids)
  await lockRecords(trx, ids, bookings)
  const read = await readErasing(trx, memberId, now)
  if (read.seen !== digest(before)) throw new FactsChanged()
  return read
}

async function erase(
  trx: Trx,
  personalData: PersonalData[],
  ids: string[],
  now: Temporal.Instant,
): Promise<void> {
  for (const feature of personalData) await feature.erase?.(trx, ids, now)
  for (const id of ids) await closeAccount(trx, id, now)
  await deleteDependentRows(trx, personalData, ids)
  await erasePerson(trx, ids, ERASED, now)
  await eraseOwnedData(trx, personalData, ids)
  await redact(trx, ids)
}
