/** Hindi: the texts of a booking's cancellation policy; callers add the full stop. */
import { formatRupees, toRupees } from '#lib/money.ts'
import type * as english from './cancellationPolicy.ts'

/** Both texts end in the same way for the same price. */
const cut = (cost: 'session' | 'day' | 'strike' | 'nothing' | { feePaise: number }) =>
  typeof cost === 'object'
    ? `${formatRupees(toRupees(cost.feePaise))} शुल्क लगेगा`
    : { session: '1 सेशन कटेगा', day: 'पास का 1 दिन कटेगा', strike: '1 स्ट्राइक लगेगी', nothing: 'कुछ नहीं कटेगा' }[
        cost
      ]

export const cancellationPolicyText: typeof english.cancellationPolicyText = {
  beforeItsDay: (until, day, cost) =>
    `${until} तक यहीं मुफ़्त में रद्द करें; उसके बाद रद्द करने पर ${cut(cost)}। ${day} को सिर्फ़ हमें बताकर`,
  onItsDay: (night, day, clock, cost) =>
    `${night} तक यहीं मुफ़्त में रद्द करें; ${day} को ${clock} तक हमें बताकर। उसके बाद रद्द करने पर ${cut(cost)}`,
  todayUntil: (clock, cost) => `आज ${clock} तक हमें बताकर मुफ़्त में रद्द हो सकती है; उसके बाद ${cut(cost)}`,
  lateBeforeItsDay: (day, cost) => `अब रद्द करने पर ${cut(cost)}। ${day} को सिर्फ़ हमें बताकर`,
  lateOnItsDay: (cost) => `अब रद्द करने पर ${cut(cost)}, और सिर्फ़ हमें बताकर`,
  nightOf: (day) => `${day} की रात`,
  noon: 'दोपहर 12 बजे',
  midnight: 'रात 12 बजे',
}
