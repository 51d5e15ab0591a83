/** Hindi: what a late cancellation and a no-show cost. */
import type * as english from './lateRule.ts'

export const lateRuleText: typeof english.lateRuleText = {
  counted: {
    session: 'एक सेशन कटता है',
    day: 'पास की अवधि एक दिन घटती है',
    strike: 'एक स्ट्राइक लगती है, और सेशन लौट आता है',
    nothing: 'कुछ नहीं कटता, और सेशन लौट आता है',
    fee: (amount) => `${amount} का शुल्क लगता है, और सेशन लौट आता है`,
  },
  unlimited: {
    session: 'एक सेशन कटता है',
    day: 'अवधि एक दिन घटती है',
    strike: 'एक स्ट्राइक लगती है',
    nothing: 'कुछ नहीं कटता',
    fee: (amount) => `${amount} का शुल्क लगता है`,
  },
  onUnlimited: (what) => `; Unlimited प्लान में ${what}`,
  both: (what) => `देर से रद्द करने पर या बिना रद्द किए न आने पर ${what}।`,
  late: (what) => `देर से रद्द करने पर ${what}।`,
  missed: (what) => `बिना रद्द किए न आने पर ${what}।`,
  exception: (type, sentences) => `${type} पास पर इसके बजाय: ${sentences}`,
  forgiven: (times) => (times === 1 ? 'हर महीने का पहला मौक़ा माफ़ है।' : `हर महीने के पहले ${times} मौक़े माफ़ हैं।`),
  strikes: (count, days, window, lasts) =>
    `${days} दिन में ${count} स्ट्राइक होने पर ${lasts} दिन तक सिर्फ़ ${window} दिन आगे की बुकिंग हो सकती है।`,
  fees: 'शुल्क अपने-आप नहीं लिया जाता: इसे इस साइट पर या डेस्क पर चुकाते हैं।',
  ruledOn: 'जिस दिन बुकिंग हुई, उस दिन का नियम लागू होता है।',
}
