import { studioSettings } from '#features/studio/settings.ts'
import type { Session } from '#features/timetable/usecases/readSession.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Refused } from '#lib/refusals.ts'
import { decidePass } from '../rules.ts'
import { readPassesOf } from '../seatStore.server.ts'

export type PassCoverage = { kind: 'covered'; packageName: string; sessionsLeft: number | null } | Refused

/**
 * For many people at once: the pass that would pay for a session, or why none would. `insteadOf`: a booking that the
 * person would cancel in exchange.
 */
export async function coveringPasses(
  db: Db,
  session: Session,
  people: { personId: string; insteadOf: string | null }[],
): Promise<Map<string, PassCoverage>> {
  const rows = await readPassesOf(db, session, people)
  return new Map(
    rows.map(({ personId, passes, forfeited, swapped }): [string, PassCoverage] => {
      const choice = decidePass(
        passes,
        { forfeited, swapped: swapped ?? undefined },
        session,
        studioSettings(),
      )
      if (choice.kind === 'refuse') return [personId, choice]
      const packageName = passes.find(({ id }) => id === choice.pass.id)?.packageName ?? ''
      return [personId, { kind: 'covered', packageName, sessionsLeft: choice.pass.sessionsLeft }]
    }),
  )
}
