import { paysFor, studioSettings } from '#features/studio/settings.ts'
import type { Dice } from './dice.ts'
import { type BigMember, bookingScale, makeMember } from './members.ts'
import { addMember, endIfOver, todayOf, writePass } from './sales.ts'
import { type BigSession, DAY, midnightOf, type Stage } from './stage.ts'
import { visit } from './visits.ts'

/** A lapsed member who comes back makes at most this many bookings. */
const MAX_BOOKINGS_AFTER_RETURN = 6
const TRIES = 6

/** Simulates the story week by week: who joins, buys, books, attends and is absent. Yields after each week. */
export async function* playWeeks(stage: Stage): AsyncGenerator<number> {
  const { size, dice } = stage
  const weights = stage.seats.map((seats, week) => seats * seasonOf(week, size.weeks))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const lapsed: BigMember[] = []
  let active: BigMember[] = []
  let [passed, made, joined] = [0, 0, 0]
  const scale = bookingScale(size)
  for (const [week, weight] of weights.entries()) {
    passed += weight
    for (const until = Math.round((size.members * passed) / total); joined < until; joined += 1) {
      const from = midnightOf(stage, week * 7)
      const member = makeMember(joined + 1, from + dice.whole(6 * DAY), dice, scale)
      addMember(stage, member)
      if (member.bookingsToMake > 0) active.push(member)
    }
    endPasses(stage, active, week * 7)
    endPasses(stage, lapsed, week * 7)
    const pools = poolsOf(await stage.sessionsOf(week))
    const target = Math.round((size.bookings * passed) / total)
    made += fillWeek(stage, { week, pools, target: target - made }, active, lapsed)
    const removed = active.filter(({ bookingsToMake }) => bookingsToMake < 1)
    lapsed.push(...removed)
    active = active.filter(({ bookingsToMake }) => bookingsToMake > 0)
    yield week
  }
  finish(stage, [...active, ...lapsed])
}

/** Grows over the years; fuller in spring and autumn. */
const seasonOf = (week: number, weeks: number) =>
  0.8 + (0.3 * week) / weeks + 0.08 * Math.sin((week / 52) * 4 * Math.PI)

type Pools = Map<string, BigSession[]>

/** The sessions for members of each taste and home location, in the order of the week. */
function poolsOf(sessions: BigSession[]): Pools {
  const tastes = ['group', 'reformer', 'semiPrivate', 'private'] as const
  const homes = ['Faridabad', 'Gurugram', 'Online'] as const
  return new Map(
    tastes.flatMap((taste) =>
      homes.map((home) => [
        `${taste} ${home}`,
        sessions.filter(({ kind, location }) => location === home && paysFor(studioSettings(), taste, kind)),
      ]),
    ),
  )
}

interface Week {
  week: number
  pools: Pools
  /** Bookings to be made. */
  target: number
}

function fillWeek(
  stage: Stage,
  { week, pools, target }: Week,
  active: BigMember[],
  lapsed: BigMember[],
): number {
  let createdCount = 0
  const round = (members: BigMember[]) => {
    const before = createdCount
    for (const member of stage.dice.shuffled(members)) {
      if (createdCount >= target) break
      if (bookInWeek(stage, member, week, pools)) createdCount += 1
    }
    return createdCount > before
  }
  while (createdCount < target && round(active));
  // If the active members do not make enough bookings, some lapsed members come back.
  while (createdCount < target && lapsed.length > 0) {
    const returned = returnLapsed(stage.dice, lapsed, target - createdCount)
    const anyBooked = round(returned)
    active.push(...returned)
    if (!anyBooked) break
  }
  return createdCount
}

function returnLapsed(dice: Dice, lapsed: BigMember[], count: number): BigMember[] {
  const returned: BigMember[] = []
  for (let i = 0; i < count && lapsed.length > 0; i += 1) {
    const index = dice.whole(lapsed.length)
    const member = lapsed[index] as BigMember
    const last = lapsed.pop() as BigMember
    if (member !== last) lapsed[index] = last
    member.bookingsToMake = 1 + dice.whole(MAX_BOOKINGS_AFTER_RETURN)
    returned.push(member)
  }
  return returned
}

/** Books one more session in the week, at one of the member's usual hours or at another; at most one a day. */
function bookInWeek(stage: Stage, member: BigMember, week: number, pools: Pools): boolean {
  const { dice } = stage
  if (member.week !== week) Object.assign(member, { week, visits: 0, days: 0 })
  const pool = pools.get(`${member.taste} ${member.home}`) ?? []
  if (member.bookingsToMake < 1 || member.visits >= member.weekly || !pool.length) return false
  for (let turn = 0; turn < TRIES; turn += 1) {
    const usual = (member.number * 7919 + (member.visits + turn) * 104_729) % pool.length
    const session = pool[turn < 2 && dice.happens(0.7) ? usual : dice.whole(pool.length)] as BigSession
    const bit = 1 << (session.day % 7)
    if (member.days & bit || session.booked >= session.capacity) continue
    if (!visit(stage, member, session)) continue
    member.days |= bit
    member.visits += 1
    member.bookingsToMake -= 1
    return true
  }
  return false
}

function endPasses(stage: Stage, members: BigMember[], today: number): void {
  for (const member of members) {
    if (member.passes.length) member.passes = member.passes.filter((pass) => !endIfOver(stage, pass, today))
  }
}

/** Ends the passes that are over, and writes the others as they are. */
function finish(stage: Stage, members: BigMember[]): void {
  const today = todayOf(stage)
  for (const { passes } of members)
    for (const pass of passes) if (!endIfOver(stage, pass, today)) writePass(stage, pass)
}
