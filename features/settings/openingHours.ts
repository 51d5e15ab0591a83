import type { LocationView } from '#features/studio/schema.ts'

type Span = LocationView['openingHours'][number]

/** When it closes, as a time after it opens: midnight ends the day. */
const closingOf = ({ closes }: Span) => (closes === '00:00' ? '24:00' : closes)
const isOneDay = (one: Span, other: Span) => one.weekdays.some((day) => other.weekdays.includes(day))

/** Each span ends after it begins, and the spans of one day do not overlap. Times are like `06:30`. */
export const areValidHours = (spans: Span[]): boolean =>
  spans.every(
    (span, at) =>
      span.opens < closingOf(span) &&
      spans
        .slice(at + 1)
        .every(
          (other) =>
            !isOneDay(span, other) || closingOf(span) <= other.opens || closingOf(other) <= span.opens,
        ),
  )
