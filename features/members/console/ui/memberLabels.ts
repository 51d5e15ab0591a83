import type { SessionView } from '#features/timetable/schema.ts'
import { fullName } from '#lib/fullName.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDay, formatTime, studioDay, studioToday } from '#lib/time.ts'
import type { CancelOption } from '../bookingSchema.ts'
import type { MemberRow } from '../listSchema.ts'
import type { MemberPass } from '../profileSchema.ts'
import { memberSheets, memberScreens as text } from '../text/memberScreens.ts'

type Day = Temporal.PlainDate

/** `4 Aug`; with the year if it is not the current one. */
export const dateLabel = (day: string | Day): string => {
  const date = Temporal.PlainDate.from(day)
  const shortDay = dayText.dayAndMonth(date)
  return date.year === studioToday().year ? shortDay : `${shortDay} ${date.year}`
}

export const dayOf = (instant: string): Day => studioDay(Temporal.Instant.from(instant))
export const dateLabelOf = (instant: string): string => dateLabel(dayOf(instant))

/** `Thu, 23 Jul 7:15 pm`. */
export const whenLabel = (instant: string): string =>
  `${formatDay(dayOf(instant))} ${formatTime(Temporal.Instant.from(instant))}`

/** `+1`, `−1`, `0`. */
export const signedCount = (count: number): string =>
  count > 0 ? `+${count}` : count < 0 ? `−${-count}` : '0'

/** `Group 8, 3 left`, `Unlimited until 2 Aug`, `no pass, last visit 12 May`. */
export function passStatusLabel({ pass, lastVisitDate }: MemberRow): string {
  if (!pass) return lastVisitDate ? text.noPassLastVisit(dateLabel(lastVisitDate)) : text.noPass
  if (pass.unused) return `${pass.packageName}, ${text.startsWithFirst}`
  if (pass.remainingSession === null) return `${pass.packageName} ${text.until(dateLabel(pass.expiryDate))}`
  return passLabel(pass)
}

/** `3 left`, or `Unlimited`. */
export const leftLabel = (pass: Pick<MemberPass, 'remainingSession'>): string =>
  pass.remainingSession === null ? text.unlimited : text.left(pass.remainingSession)

/** `Group 8, 3 left`; for an unlimited pass only its name. */
export const passLabel = (pass: Pick<MemberPass, 'packageName' | 'remainingSession'>): string =>
  pass.remainingSession === null
    ? pass.packageName
    : `${pass.packageName}, ${text.left(pass.remainingSession)}`

/** `3 seats left`, `full`, `cancelled`. */
export const seatLabel = ({ seatsLeft, status }: Pick<SessionView, 'seatsLeft' | 'status'>): string =>
  status === 'class cancelled'
    ? memberSheets.closed
    : seatsLeft > 0
      ? memberSheets.seats(seatsLeft)
      : memberSheets.full

/** The description of a sheet about a pass. */
export const passLead = (member: { firstName: string; lastName: string }, pass: MemberPass): string =>
  memberSheets.passLead(fullName(member), passLabel(pass), dateLabel(pass.expiryDate))

/** Passes that have not ended: started ones first, and of these the one that ends first. */
export const currentPasses = (passes: MemberPass[]): MemberPass[] =>
  passes
    .filter(({ status }) => status !== 'expired' && status !== 'revoked')
    .sort((a, b) => rankOf(a) - rankOf(b) || (a.expiryDate < b.expiryDate ? -1 : 1))

const rankOf = ({ status }: MemberPass): number => (status === 'used up' ? 2 : status === 'unused' ? 1 : 0)

/** What cancelling does to the pass. By the studio's rules, a late cancellation may take nothing from it. */
export function cancelEffect({ mode, returned, remainingAfter, expiryAfter }: CancelOption): string {
  const until = dateLabel(expiryAfter)
  if (remainingAfter === null) {
    if (returned.days < 0) return memberSheets.lateEffectUnlimited(until)
    return mode === 'free' ? memberSheets.freeEffectUnlimited(until) : memberSheets.keepsDays(until)
  }
  const left = memberSheets.leftOf(remainingAfter)
  const isReturned = mode === 'free' || returned.sessions > 0
  return isReturned ? memberSheets.freeEffect(left, until) : memberSheets.lateEffect(left, until)
}
