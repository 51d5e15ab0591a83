import type { EvidenceSection } from '#features/invoice/evidenceSchema.ts'
import { locationName } from '#features/studio/settings.ts'
import { dayText } from '#lib/text/days.ts'
import { dayWithYear, momentText } from '#lib/text/moments.ts'
import { formatTime, isBefore, studioDay } from '#lib/time.ts'
import type { EvidenceFacts } from './evidence.server.ts'
import type { Visit } from './evidenceStore.server.ts'
import { evidenceText as text } from './text/evidence.ts'

type Visits = Pick<EvidenceFacts, 'visits'>
/** The bookings of the member. Those of the other person of a pass for two are no evidence about the member. */
export const ownVisits = ({ visits }: Visits): Visit[] => visits.filter(({ isByHolder }) => isByHolder)

/** The visits with a mark of attendance. A class without a mark is listed, but is no evidence. */
export const attended = (facts: Visits): Visit[] =>
  ownVisits(facts).filter(({ mark }) => mark?.mark === 'in' || mark?.mark === 'late')

export const cancellations = (facts: Visits): Visit[] =>
  ownVisits(facts).filter(({ status }) => ['cancelled', 'late cancelled', 'class cancelled'].includes(status))

export const whatOf = ({ title, location }: Visit): string => `${title}, ${locationName(location)}`
export const whenOf = ({ startsAt, endsAt }: Visit): string =>
  `${dayWithYear(studioDay(startsAt))}, ${dayText.fromTo(formatTime(startsAt), formatTime(endsAt))}`

function resultOf({ status, mark, cancelledAt, startsAt }: Visit, now: Temporal.Instant): string {
  const { marks } = text
  const cancelled = cancelledAt ? momentText(cancelledAt) : ''
  if (status === 'cancelled' || status === 'late cancelled') return marks[status](cancelled)
  if (status === 'class cancelled') return marks['class cancelled']
  if (mark?.mark === 'late') return marks.late(momentText(mark.at))
  if (mark?.mark === 'in') return marks[mark.method](momentText(mark.at))
  if (mark?.mark === 'noShow' || status === 'no show') return marks.noShow
  return isBefore(now, startsAt) ? marks.ahead : marks.none
}

/** The classes of visits: when each was booked, and what happened to it. */
export const classesSection = (visits: Visit[], at: Temporal.Instant): EvidenceSection => ({
  kind: 'table',
  heading: text.classes,
  columns: [
    { head: text.classColumns.class, share: 0.24 },
    { head: text.classColumns.when, share: 0.26 },
    { head: text.classColumns.booked, share: 0.22 },
    { head: text.classColumns.result, share: 0.28 },
  ],
  rows: visits.map((visit) => [
    whatOf(visit),
    whenOf(visit),
    momentText(visit.bookedAt),
    visit.isByHolder ? resultOf(visit, at) : text.bySharer(resultOf(visit, at)),
  ]),
})
