import type { Db } from '#lib/db.server.ts'
import { isDayBefore, isoInstant, studioDay } from '#lib/time.ts'
import type { MemberStrikes } from '../console/schema.ts'
import { countsUntil, hasEffect, type Strike, shorterWindow } from '../strikeRules.ts'
import { findStrikes, type RecordedStrike, type StrikesOf } from '../strikeStore.server.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const asStrike = (recorded: RecordedStrike): Strike => ({ day: day(recorded.day), terms: recorded.terms })

/** The people who have strikes today, with their number, their effect and its last day. */
export async function readStrikes(
  db: Db,
  filter: { personId?: string | undefined; page: number; limit: number },
  now: Temporal.Instant,
): Promise<{ rows: MemberStrikes[]; total: number }> {
  const today = studioDay(now)
  const { rows, total } = await findStrikes(db, filter, today)
  const views = rows.flatMap((row) => viewStrikes(row, today) ?? [])
  // For a single person, forgiven strikes are listed too.
  const counting = views.filter(({ count, shorter }) => count > 0 || shorter)
  return { rows: views, total: filter.personId ? counting.length : total }
}

/** The strikes of a person; null if none of them has an effect today. */
function viewStrikes({ person, strikes }: StrikesOf, today: Temporal.PlainDate): MemberStrikes | null {
  const active = strikes.filter(({ forgivenAt }) => forgivenAt === null).map(asStrike)
  const counts = (strike: Strike) => !isDayBefore(countsUntil(strike), today)
  const shorter = shorterWindow(active, today)
  const isVisible = hasEffect(active, today)
  const visibleStrikes = strikes.filter((each) => isVisible(asStrike(each)))
  const [newest] = visibleStrikes
  if (!newest) return null
  const { count: of, days: within } = newest.terms
  return {
    person: { _id: person.id, name: person.name },
    count: active.filter(counts).length,
    of,
    within,
    shorter: shorter && { days: shorter.days, until: shorter.until.toString() },
    strikes: visibleStrikes.map((each) => ({
      _id: each.id,
      title: each.title,
      date: each.date,
      cause: each.cause,
      day: each.day,
      countsUntil: countsUntil(asStrike(each)).toString(),
      forgivenAt: each.forgivenAt && isoInstant(Temporal.Instant.from(each.forgivenAt)),
      forgivenBy: each.forgivenBy,
      reason: each.reason,
    })),
  }
}
