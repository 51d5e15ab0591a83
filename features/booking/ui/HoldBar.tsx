import { useState } from 'react'
import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { secondsUntil } from '#lib/time.ts'
import { Hold } from '#ui/Hold.tsx'
import { holdMinutes } from '../holdRules.ts'
import { useTicking } from './useTicking.ts'

/** Shows until when the seat is held. The time is shown each second, and announced each minute. */
export function HoldBar({ until }: { until: Temporal.Instant }) {
  const seconds = secondsUntil(until, useTicking(until))
  const [initialSeconds] = useState(seconds)
  // An offer may last longer than a hold, so the bar is full when it is first shown.
  const total = Math.max(initialSeconds, holdMinutes(studioSettings(), until) * 60)
  const minutes = Math.ceil(seconds / 60)
  const [prefersLessMotion] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const secondsShown = prefersLessMotion ? minutes * 60 : seconds
  return (
    <>
      <Hold
        label={text.hold.label}
        time={`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
        left={Math.min(1, secondsShown / total)}
      />
      <p className="vh" role="status">
        {text.hold.minutes(minutes)}
      </p>
    </>
  )
}
