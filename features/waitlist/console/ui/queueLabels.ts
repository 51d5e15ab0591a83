import { formatDayTime, formatTime, studioDay } from '#lib/time.ts'
import type { QueueEntry } from '../schema.ts'
import { waitlistScreenText as text } from '../text/waitlistScreen.ts'

export const instantAt = (iso: string) => Temporal.Instant.from(iso)

/** `3:16 pm` today, otherwise with the day. */
export const whenLabel = (iso: string, now: Temporal.Instant): string =>
  studioDay(instantAt(iso)).equals(studioDay(now))
    ? formatTime(instantAt(iso))
    : formatDayTime(instantAt(iso), now)

export function choiceLabel({ terms, swap }: QueueEntry, now: Temporal.Instant): string {
  const { choices } = text
  const book = terms.lateToo ? choices.lateToo : choices.automatic
  return [
    terms.automatic ? book : choices.ask,
    terms.oneClass && choices.oneClass,
    swap && choices.insteadOf(swap.title, whenLabel(swap.startsAt, now)),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The state of an entry, which is shown in bold, and the reason for it. */
export function stateLabel(entry: QueueEntry, now: Temporal.Instant): { state: string; why: string } {
  const { offer, status, reason, asksBecauseLate, terms, swap } = entry
  const { states, reasons } = text
  if (offer?.isOpen) {
    const why = offer.afterQuiet
      ? states.asked(whenLabel(offer.opensAt, now))
      : asksBecauseLate && states.asksBecauseLate
    return { state: states.offered(whenLabel(offer.expiresAt, now)), why: why || '' }
  }
  if (offer) {
    const opens = whenLabel(offer.opensAt, now)
    const state = terms.automatic && !asksBecauseLate ? states.books(opens) : states.asks(opens)
    return { state, why: states.held }
  }
  if (reason) {
    return { state: status === 'skipped' ? states.passedOver : states.wouldPass, why: reasons[reason] }
  }
  return { state: states.waiting, why: asksBecauseLate ? states.asksBecauseLate : swap ? states.swaps : '' }
}
