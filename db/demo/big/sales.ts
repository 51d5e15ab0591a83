import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { ledgerNotes } from '#features/passes/text/ledgerNotes.ts'
import { paysFor, studioSettings } from '#features/studio/settings.ts'
import { type BigMember, emailOf, phoneOf } from './members.ts'
import { type BigPass, expiryOf, isOver } from './passes.ts'
import { chooseMethod, refund, takePayment } from './payments.ts'
import { iso } from './records.ts'
import { type BigSession, DAY, dateOf, dayOf, HOUR, MINUTE, midnightOf, type Stage } from './stage.ts'

/** Shares of all sales. */
const REFUNDED = 0.006
const FROZEN = 0.015

export function addMember({ records, passwordHash }: Stage, member: BigMember): void {
  const { id, firstName, lastName, birthDate, joinedAt } = member
  const row = [
    id,
    emailOf(member),
    firstName,
    lastName,
    phoneOf(member),
    birthDate,
    passwordHash,
    iso(joinedAt),
  ]
  records.add('person', joinedAt, row)
}

/** The package that the member would buy for the session: Discovery first, then by how often they come. */
export function packageFor(
  { packages, dice }: Stage,
  member: BigMember,
  session: BigSession,
): PackageRow | undefined {
  const fitting = packages.filter(
    ({ packageType, location }) =>
      paysFor(studioSettings(), packageType, session.kind) &&
      (location === 'all' || location === session.location),
  )
  const discovery = fitting.find(({ packageType }) => packageType === 'discovery')
  if (discovery && !member.hadDiscovery && member.bookingsToMake > 0 && dice.happens(0.7)) return discovery
  const max = member.weekly * 5
  const usual = fitting.filter(
    ({ packageType, totalSessions }) => packageType !== 'discovery' && (totalSessions ?? 15) <= max,
  )
  return usual.length ? dice.oneOf(usual) : fitting.find(({ packageType }) => packageType !== 'discovery')
}

export function sell(stage: Stage, member: BigMember, pkg: PackageRow, purchasedAt: number): BigPass {
  const { dice, records } = stage
  const orderId = dice.uuid()
  const purchasedDay = dayOf(stage, purchasedAt)
  const from = purchasedDay + 9 + dice.whole(10)
  const latestFreezeStart = dayOf(stage, stage.now) - 30
  const pass: BigPass = {
    id: dice.uuid(),
    personId: member.id,
    orderId,
    method: chooseMethod(dice),
    terms: pkg,
    purchasedAt,
    purchasedDay,
    firstDay: null,
    lastHeldDay: null,
    extensionDays: 0,
    freeze: dice.happens(FROZEN) && from < latestFreezeStart ? { from, to: from + 6 } : null,
    left: pkg.totalSessions,
    returnedNotYetUsable: 0,
    returnedAt: 0,
    revokedDay: null,
    plannedRevocationDay: dice.happens(REFUNDED) ? purchasedDay + 3 + dice.whole(14) : null,
    changes: 0,
  }
  takePayment(stage, pass)
  if (pass.freeze) {
    const [start, end] = [dateOf(stage, pass.freeze.from), dateOf(stage, pass.freeze.to)]
    const requestedAt = midnightOf(stage, pass.freeze.from - 1) - 6 * HOUR
    records.add('pass_freeze', requestedAt, [dice.uuid(), pass.id, start, end, member.id, iso(requestedAt)])
  }
  addPassEntry(stage, pass, { at: purchasedAt, kind: 'granted', sessions: pkg.totalSessions ?? 0 })
  member.passes.push(pass)
  if (pkg.packageType === 'discovery') member.hadDiscovery = true
  return pass
}

interface PassEntry {
  at: number
  kind: 'granted' | 'expired' | 'revoked'
  sessions: number
  note?: string
}

const addPassEntry = ({ records }: Stage, { id }: BigPass, { at, kind, sessions, note }: PassEntry): void =>
  records.add('ledger_entry', at, [id, null, kind, sessions, 0, iso(at), null, note ?? null])

/** Noon of that day, or now if noon is still to come. */
const revokedAt = (stage: Stage, day: number) => Math.min(midnightOf(stage, day) + 12 * HOUR, stage.now)

/** Ends a pass whose payment was refunded. */
function revoke(stage: Stage, pass: BigPass, today: number): void {
  const instant = revokedAt(stage, today)
  pass.revokedDay = today
  pass.changes += 1
  if (pass.left !== null) {
    const note = ledgerNotes.refunded
    addPassEntry(stage, pass, {
      at: instant,
      kind: 'revoked',
      sessions: -(pass.left + pass.returnedNotYetUsable),
      note,
    })
    pass.left = 0
    pass.returnedNotYetUsable = 0
  }
  refund(stage, pass, instant)
}

/** Writes off the balance of a pass in the night after its last day. */
function expire(stage: Stage, pass: BigPass): void {
  const left = pass.left === null ? 0 : pass.left + pass.returnedNotYetUsable
  if (left < 1) return
  const night = midnightOf(stage, expiryOf(pass) + 1) + 10 * MINUTE
  addPassEntry(stage, pass, { at: Math.min(night, stage.now), kind: 'expired', sessions: -left })
  pass.left = 0
  pass.returnedNotYetUsable = 0
  pass.changes += 1
}

/** Ends and records a pass that is over by `today`; returns whether it is. */
export function endIfOver(stage: Stage, pass: BigPass, today: number): boolean {
  if (pass.plannedRevocationDay !== null && pass.plannedRevocationDay <= today && !isOver(pass, today))
    revoke(stage, pass, today)
  else if (isOver(pass, today)) expire(stage, pass)
  else return false
  writePass(stage, pass)
  return true
}

export function writePass(stage: Stage, pass: BigPass): void {
  const { terms, purchasedAt, revokedDay } = pass
  const endedAt = revokedDay === null ? null : iso(revokedAt(stage, revokedDay))
  stage.records.add('pass', purchasedAt, [
    ...[pass.id, pass.personId, terms.id, pass.orderId, terms.packageName, terms.packageType, terms.location],
    ...[1, terms.pricePaise, terms.perSessionPricePaise, terms.totalSessions, terms.validityDays],
    ...[terms.validityFrom, terms.unusedDays, terms.description, iso(purchasedAt)],
    ...[dateOf(stage, pass.purchasedDay), pass.firstDay === null ? null : dateOf(stage, pass.firstDay)],
    ...[dateOf(stage, expiryOf(pass)), pass.extensionDays],
    ...[pass.left === null ? null : pass.left + pass.returnedNotYetUsable, 1 + pass.changes, endedAt],
    ...[
      revokedDay === null ? null : dateOf(stage, revokedDay),
      revokedDay === null ? null : ledgerNotes.refunded,
    ],
  ])
}

/** The current day, counted from the first day of the history. */
export const todayOf = (stage: Stage): number => Math.floor((stage.now - stage.midnight) / DAY)
