import { useQuery } from '@tanstack/react-query'
import type { MemberPayment } from '#features/members/console/historySchema.ts'
import type { MemberBooking, MemberPass, MemberProfile } from '#features/members/console/profileSchema.ts'
import { LIST_LIMIT, memberPaymentsQuery, memberQuery } from '#features/members/console/queries.ts'
import {
  currentPasses,
  dateLabel,
  dateLabelOf,
  leftLabel,
  whenLabel,
} from '#features/members/console/ui/memberLabels.ts'
import { locationName } from '#features/studio/settings.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { isBefore, studioDay, systemClock } from '#lib/time.ts'
import type { Action } from '../actions.ts'
import type { SearchHit, Step } from './useCommandSearch.ts'

export interface Person {
  _id: string
  name: string
}

/** The items of a person that an action can be about: their bookings, passes or payments. */
export function usePersonItems(step: Step | undefined): { items: SearchHit[]; isWaiting: boolean } {
  const memberId = step?.person?._id ?? ''
  const needsPayments = step?.action.asksFor === 'payment'
  const profile = useQuery({ ...memberQuery(memberId), enabled: memberId !== '' && !needsPayments })
  const payments = useQuery({
    ...memberPaymentsQuery(memberId, 1, LIST_LIMIT),
    enabled: memberId !== '' && needsPayments,
  })
  if (!step?.person) return { items: [], isWaiting: false }
  const items = needsPayments
    ? payments.data && paymentItems(step.action, memberId, payments.data.rows)
    : profile.data && profileItems(step.action, profile.data)
  return { items: items ?? [], isWaiting: items === undefined }
}

function profileItems(action: Action, { _id: memberId, upcoming, passes }: MemberProfile): SearchHit[] {
  const now = systemClock.now()
  if (action.asksFor === 'booking') {
    return upcoming
      .filter(({ startsAt }) => isBefore(now, Temporal.Instant.from(startsAt)))
      .map((booking) => bookingItem(booking, action.to(memberId, booking._id, booking.sessionId)))
  }
  if (action.asksFor === 'arrival') {
    return upcoming
      .filter(({ date }) => date === studioDay(now).toString())
      .map((booking) => bookingItem(booking, action.to(memberId, booking._id, booking.sessionId)))
  }
  if (action.asksFor !== 'pass') return []
  const matches = {
    all: () => true,
    freezable: ({ status }: MemberPass) => status === 'active' || status === 'unused',
    counted: ({ totalSessions }: MemberPass) => totalSessions !== null,
  }[action.only ?? 'all']
  return currentPasses(passes)
    .filter(matches)
    .map((pass) => ({
      key: pass._id,
      name: pass.packageName,
      about: `${leftLabel(pass)}, ${dateLabel(pass.expiryDate)}`,
      to: action.to(memberId, pass._id),
    }))
}

const bookingItem = ({ _id, title, startsAt, location }: MemberBooking, to: string): SearchHit => ({
  key: _id,
  name: `${title}, ${whenLabel(startsAt)}`,
  about: locationName(location),
  to,
})

/** The payments that can still be refunded. */
function paymentItems(action: Action, memberId: string, rows: MemberPayment[]): SearchHit[] {
  if (action.asksFor !== 'payment') return []
  return rows
    .filter(({ status, amountPaise, refundedPaise }) => status === 'paid' && refundedPaise < amountPaise)
    .map(({ _id, packageName, amountPaise, at }) => ({
      key: _id,
      name: `${packageName}, ${formatRupees(toRupees(amountPaise))}`,
      about: dateLabelOf(at),
      to: action.to(memberId, _id, ''),
    }))
}
