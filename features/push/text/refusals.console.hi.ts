import type * as english from './refusals.ts'

/** Hindi: refusals that concern push messages. */
export const pushRefusals: typeof english.pushRefusals = {
  PUSH_SERVICE_UNKNOWN: () =>
    'यह ब्राउज़र हमारे संदेश नहीं दिखा सकता: जिस सेवा से इसे संदेश मिलते हैं, उसे हम नहीं जानते। कोई दूसरा ब्राउज़र दिखा सकता है।',
}
