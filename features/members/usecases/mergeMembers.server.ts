import { endBooking } from '#features/booking/usecases/endBooking.server.ts'
import {
  decisionTransaction,
  FactsChanged,
  untilDecided,
} from '#features/booking/usecases/untilDecided.server.ts'
import { recordCameBefore } from '#features/identity/usecases/cameBefore.server.ts'
import { closeAccount } from '#features/identity/usecases/closeAccount.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { digest } from '#lib/digest.server.ts'
import type { Merging, PersonalData } from '#lib/personalData.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { fromDate, isoInstant } from '#lib/time.ts'
import type { MergePreview } from '../console/recordSchema.ts'
import { memberMails } from '../emails.tsx'
import {
  bookedByBoth,
  countOwnedRows,
  deleteDependentRows,
  fillBlanks,
  joinHouseholds,
  knownRecord,
  lockRecords,
  markMerged,
  moveOwnedRows,
  type RecordRow,
  stateOf,
} from '../recordStore.server.ts'
import { bookingToReturn, decideMerge, type TwinBooking } from '../rules.ts'
import { memberRowById } from '../searchStore.server.ts'
import { memberLedgerNotes } from '../text/member.ts'
import { auditMember } from './staffActions.server.ts'

const factsOf = ({ id, role, email, mergedInto, erased }: RecordRow) => ({
  id,
  role,
  hasAddress: email !== null,
  isMergedOrErased: mergedInto !== null || erased,
})

const fillableFields = ['phoneNumber', 'birthDate', 'externalId'] as const
const takenOverFields = (target: RecordRow, emptied: RecordRow) =>
  fillableFields.filter((field) => target[field] === null && emptied[field] !== null)

/** Reads everything on which a merge depends. Throws NOT_FOUND, MERGE_NOT_POSSIBLE. */
async function readMerging(db: Db, { targetId, emptiedId }: Merging) {
  const [target, emptied] = [await knownRecord(db, targetId), await knownRecord(db, emptiedId)]
  orThrow(decideMerge(factsOf(target), factsOf(emptied)))
  const twins = (await bookedByBoth(db, targetId, emptiedId)).map((twin) => {
    const returns = bookingToReturn(twin)
    return { ...twin, returns, returned: twin[returns] }
  })
  return { target, emptied, twins, seen: digest(await stateOf(db, [targetId, emptiedId])) }
}

/** Previews the effects of a merge. Throws NOT_FOUND, MERGE_NOT_POSSIBLE. */
export async function previewMerge(
  { db, personalData }: { db: Db; personalData: PersonalData[] },
  merging: Merging,
  now: Temporal.Instant,
): Promise<MergePreview> {
  const { targetId, emptiedId } = merging
  const { target, emptied, twins, seen } = await readMerging(db, merging)
  const moves = await countOwnedRows(db, personalData, [emptiedId])
  const stays = await countOwnedRows(db, personalData, [targetId])
  const rows = [await memberRowById(db, targetId, now), await memberRowById(db, emptiedId, now)] as const
  if (!rows[0] || !rows[1]) throw new Refusal('NOT_FOUND')
  const { passes, bookings, payments, notes } = moves
  return {
    seen,
    kept: rows[0],
    emptied: rows[1],
    moves: { passes, bookings, payments, notes },
    takesOver: takenOverFields(target, emptied),
    conflicts: twins.map(({ title, startsAt, returns, returned }) => ({
      title,
      startsAt: isoInstant(fromDate(startsAt)),
      returns,
      status: returned.status,
    })),
    bothDiscovery: moves.discovery && stays.discovery,
  }
}

type MergeDeps = Pick<Deps, 'db' | 'mailer' | 'publicUrl'> & { personalData: PersonalData[] }

/**
 * Merges two records of one person: passes with their bookings, payments and notes move. If both have booked the same
 * session, one booking is cancelled free of charge. The emptied record stays, points to the other one, and can't be
 * used to sign in. Throws NOT_FOUND, MERGE_NOT_POSSIBLE; CHANGED if something differs from the preview.
 */
export async function mergeMembers(
  deps: MergeDeps,
  by: Caller,
  { seen, ...merging }: Merging & { seen: string },
  now: Temporal.Instant,
): Promise<void> {
  const mails = memberMails(await letterheadOf(deps), deps.publicUrl, deps.db)
  const attempt = () =>
    decisionTransaction(deps.db, async (trx) => {
      const read = await lockAndReadMerging(trx, merging)
      if (read.seen !== seen) throw new Refusal('CHANGED')
      await merge(trx, deps.personalData, by, read, now)
      const { target, emptied } = read
      for (const to of [target.email, emptied.email])
        if (to !== null && target.email !== null)
          await deps.mailer.send(trx, await mails.merged(to, target.email))
    })
  await untilDecided(attempt)
}

type MergeFacts = Awaited<ReturnType<typeof readMerging>>

/** Reads the rows, locks them, and reads them again, because a row that was added in between is not locked. */
async function lockAndReadMerging(trx: Trx, merging: Merging): Promise<MergeFacts> {
  const before = await readMerging(trx, merging)
  const returned = before.twins.map((twin) => twin.returned.id)
  await lockRecords(trx, [merging.targetId, merging.emptiedId], returned)
  const read = await readMerging(trx, merging)
  if (read.seen !== before.seen) throw new FactsChanged()
  return read
}

async function merge(
  trx: Trx,
  personalData: PersonalData[],
  by: Caller,
  { target, emptied, twins }: MergeFacts,
  now: Temporal.Instant,
): Promise<void> {
  const merging = { targetId: target.id, emptiedId: emptied.id }
  await markMerged(trx, merging, now)
  for (const { returned } of twins) await returnTwin(trx, by, returned, now)
  await moveOwnedRows(trx, personalData, merging)
  await joinHouseholds(trx, merging)
  const takenOver = takenOverFields(target, emptied)
  await fillBlanks(trx, target.id, Object.fromEntries(takenOver.map((field) => [field, emptied[field]])))
  if (emptied.cameBefore) await recordCameBefore(trx, target.id, true)
  await closeAccount(trx, emptied.id, now)
  await deleteDependentRows(trx, personalData, [emptied.id])
  const after = { from: emptied.id, returned: twins.map((twin) => twin.returned.id), takenOver }
  await auditMember(trx, by, target.id, { action: 'member.merge', after }, now)
  await auditMember(trx, by, emptied.id, { action: 'member.mergeInto', after: { into: target.id } }, now)
}

async function returnTwin(trx: Trx, by: Caller, booking: TwinBooking, now: Temporal.Instant): Promise<void> {
  const note = memberLedgerNotes.mergedTwice
  const ending = { booking, from: booking.status, to: 'cancelled', by: by.personId, now, note } as const
  if (!(await endBooking(trx, ending))) throw new FactsChanged()
}
