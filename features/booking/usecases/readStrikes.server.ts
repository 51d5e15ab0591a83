import type { Db } from '#lib/db.server.ts'
import { isDayBefore, isoInstant, studioDay } from '#lib/time.ts'
import { countsUntil, type Strike, shorterWindow, strikesWithin } from '../consequenceRules.ts'
import type { MemberStrikes } from '../console/schema.ts'
import { findStrikes, type RecordedStrike, type StrikesOf } from '../strikeStore.server.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const asStrike = (given: RecordedStrike): Strike => ({ day: day(given.day), terms: given.terms })

/** The people who have strikes today, how many, what follows from them and until when. */
export async function readStrikes(
  db: Db,
  filter: { personId?: string | undefined; page: number; limit: number },
  now: Temporal.Instant,
): Promise<{ rows: MemberStrikes[]; total: number }> {
  const today = studioDay(now)
  const { rows, total } = await findStrikes(db, filter, today)
  const seen = rows.flatMap((row) => viewStrikes(row, today) ?? [])
  // For a single person, forgiven strikes are listed too.
  const counting = seen.filter(({ count, shorter }) => count > 0 || shorter)
  return { rows: seen, total: filter.personId ? counting.length : total }
}

/** The strikes of a person; null if none of them has an effect today. */
function viewStrikes({ person, strikes }: StrikesOf, today: Temporal.PlainDate): MemberStrikes | null {
  const given = strikes.filter(({ pardonedAt }) => pardonedAt === null).map(asStrike)
  const counts = (strike: Strike) => !isDayBefore(countsUntil(strike), today)
  const shorter = shorterWindow(given, today)
  // A shorter booking window can outlast the strikes that caused it, so those that have expired are shown too.
  const filling = shorter
    ? given.filter((each) => !isDayBefore(each.day.add({ days: each.terms.lasts }), today))
    : []
  const behind = new Set(
    filling.flatMap((each) => strikesWithin(given, each)).map((each) => each.day.toString()),
  )
  const shown = strikes.filter((each) => counts(asStrike(each)) || behind.has(each.day))
  const [newest] = shown
  if (!newest) return null
  const { count: of, days: within } = newest.terms
  return {
    person: { _id: person.id, name: person.name },
    count: given.filter(counts).length,
    of,
    within,
    shorter: shorter && { days: shorter.days, until: shorter.until.toString() },
    strikes: shown.map((each) => ({
      _id: each.id,
      title: each.title,
      date: each.date,
      cause: each.cause,
      day: each.day,
      countsUntil: countsUntil(asStrike(each)).toString(),
      forgivenAt: each.pardonedAt && isoInstant(Temporal.Instant.from(each.pardonedAt)),
      forgivenBy: each.pardonedBy,
      reason: each.reason,
    })),
  }
}
