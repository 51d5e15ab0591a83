import { packageText } from '#features/passes/text/membership.ts'
import { spanText } from '#features/passes/text/span.ts'
import { langOf } from '#lib/language.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import type { GiftCardView } from '../schema.ts'
import { giftPageText as text } from '../text/giftPage.ts'
import css from './GiftWords.module.css'

/** The giver's message, and a description of the pass. */
export function GiftWords({ gift: { message, package: pkg } }: { gift: GiftCardView }) {
  const begins =
    pkg.validityFrom === 'purchase'
      ? text.fromClaim(pkg.validity)
      : text.fromFirst(pkg.validity, spanText.span(pkg.unusedDays))
  return (
    <>
      {message && (
        <blockquote className={css.message} lang={langOf(message)}>
          {message}
        </blockquote>
      )}
      <p className={css.text}>
        {text.what(packageText.covers(pkg))} {begins}
      </p>
    </>
  )
}

/** `Sun 29 November, 9:14 am` */
export function whenOf(instant: string): string {
  const moment = Temporal.Instant.from(instant)
  return `${dayText.medium(studioDay(moment))}, ${formatTime(moment)}`
}
