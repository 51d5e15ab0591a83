import type * as english from './refusals.ts'

/** Hindi: refusals that concern weekly bookings. */
export const recurringRefusals: typeof english.recurringRefusals = {
  RECURRING_ALREADY: () => 'यह क्लास पहले से हर हफ़्ते बुक होती है। बदलने के लिए पहले उसे समाप्त करें।',
  RECURRING_LIMIT: ({ most }) => `हर हफ़्ते ज़्यादा से ज़्यादा ${most} क्लासें बुक हो सकती हैं। पहले एक समाप्त करें।`,
  RECURRING_NOTHING: () => 'इसमें ऐसी कोई तारीख़ नहीं जो बुक हो सके। दूसरी शुरुआत चुनें, या ऐसा पास जो इसे शामिल करे।',
  RECURRING_PAST: () => 'कृपया आज से आगे के दिन चुनें, पहला दिन आख़िरी से पहले।',
}
