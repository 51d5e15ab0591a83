import { describeChanges } from '#features/audit/usecases/describeChanges.server.ts'
import { chosenMessages } from '#features/messages/reads.server.ts'
import type { Db } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { upcomingOf } from '../bookingStore.server.ts'
import type { MemberAction } from '../console/historySchema.ts'
import type { MemberProfile } from '../console/profileSchema.ts'
import { actionsFor, type Page } from '../historyStore.server.ts'
import { notesOf } from '../noteStore.server.ts'
import { passesOfMember, profileHead, sharedPassesOfMember } from '../profileStore.server.ts'
import { recordById } from '../recordStore.server.ts'

/** A member's profile for staff; `reader` is the id of the caller. Throws NOT_FOUND. */
export async function readMember(
  db: Db,
  memberId: string,
  reader: string,
  now: Temporal.Instant,
): Promise<MemberProfile> {
  const [head, passes, sharedPasses, upcoming, notes, chosen] = await Promise.all([
    profileHead(db, memberId),
    passesOfMember(db, memberId, now),
    sharedPassesOfMember(db, memberId, now),
    upcomingOf(db, memberId, now),
    notesOf(db, memberId, reader),
    chosenMessages(db, memberId),
  ])
  if (!head) throw new Refusal('NOT_FOUND')
  return {
    _id: memberId,
    isReader: memberId === reader,
    ...head,
    chosen,
    passes,
    sharedPasses,
    upcoming,
    notes,
  }
}

/** Reads a page of one of the member's lists. Throws NOT_FOUND if there is no such member. */
export async function listOf<T>(
  db: Db,
  memberId: string,
  { page, limit }: { page: number; limit: number },
  read: () => Promise<{ rows: T[]; total: number }>,
) {
  if (!(await recordById(db, memberId))) throw new Refusal('NOT_FOUND')
  return { ...(await read()), page, limit }
}

/** Staff actions for the member, with the changed fields and the names of what they refer to. */
export async function actionsOf(
  db: Db,
  memberId: string,
  page: Page,
): Promise<{ rows: MemberAction[]; total: number }> {
  const { rows, total } = await actionsFor(db, memberId, page)
  const described = await describeChanges(db, rows)
  return { rows: described.map(({ subjectId: _, subjectName: __, ...record }) => record), total }
}
