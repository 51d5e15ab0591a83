import type { BookingPreview } from '#features/booking/previewSchema.ts'
import { termsDiffer, termsShown } from '../termsRules.ts'

/**
 * Whether a member who decided to exchange a booking for this session, as it was shown, would decide about the same now:
 * the details of the session, whether and why it can't be booked yet, what cancelling the other booking costs, and
 * whether a pass pays after that.
 */
export const isSameExchange = (shown: BookingPreview, now: BookingPreview): boolean =>
  !termsDiffer(termsShown(shown.session), termsShown(now.session)) &&
  outcomeOf(shown) === outcomeOf(now) &&
  shown.canChange === now.canChange &&
  costOf(shown) === costOf(now)

const outcomeOf = ({ decision }: BookingPreview) =>
  decision.kind === 'refuse' ? decision.code : decision.pass._id

const costOf = ({ conflicts: [conflict] }: BookingPreview) =>
  conflict && `${conflict.booking._id} ${conflict.cancelling}`
