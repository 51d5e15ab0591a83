import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { mondayOf, studioDay, studioInstant } from '#lib/time.ts'
import { bookOn } from './bookings.ts'
import { type Chance, chance } from './chance.ts'
import { fillStudio } from './crowd.ts'
import {
  type DemoSession,
  emptyPassbook,
  type Passbook,
  sellPass,
  termsOf,
  writeOffExpired,
} from './passbook.ts'
import { sellRecently } from './payments.ts'
import type { DemoPerson } from './people.ts'
import type { DemoRegular } from './regulars.ts'

export interface DemoRecords {
  people: (DemoPerson & { id: string })[]
  regulars: (DemoRegular & { id: string })[]
  packages: Map<string, PackageRow>
  sessions: DemoSession[]
}

/** Everything that members have bought and booked by `now`: first for the demo accounts, then for the others. */
export function makeDemoHistory(
  { people, regulars, packages, sessions }: DemoRecords,
  now: Temporal.Instant,
): Passbook {
  const desk = people.find((person) => person.role === 'frontDesk')
  if (!desk) throw new Error('the demo studio has no front desk')
  const book = emptyPassbook(now, desk.id)
  const luck = chance(1926)
  for (const person of people) addPassesAndBookings(book, person, packages, sessions, luck)
  fillStudio(book, regulars, packages, sessions, luck)
  sellRecently(book, regulars, packages)
  writeOffExpired(book)
  return book
}

function addPassesAndBookings(
  book: Passbook,
  person: DemoPerson & { id: string },
  packages: Map<string, PackageRow>,
  sessions: DemoSession[],
  luck: Chance,
): void {
  const today = studioDay(book.now)
  const byDate = new Map(sessions.map((session) => [`${session.classKey} ${session.date}`, session]))
  for (const owned of person.passes) {
    const bought = today.subtract({ days: owned.purchasedDaysAgo })
    const purchasedAt = studioInstant(bought, Temporal.PlainTime.from('11:20'))
    const pass = sellPass(book, person.id, termsOf(packages, owned.packageKey), purchasedAt)
    for (const { classKey, weekday, weeksFromNow, outcome } of owned.bookings) {
      const date = mondayOf(today).add({ days: weeksFromNow * 7 + weekday - 1 })
      // On a holiday there are no classes, so a future booking is a week later.
      const later = outcome === 'scheduled' ? byDate.get(`${classKey} ${date.add({ weeks: 1 })}`) : undefined
      const session = byDate.get(`${classKey} ${date}`) ?? later
      if (session) bookOn(book, pass, session, outcome, luck)
    }
  }
}
