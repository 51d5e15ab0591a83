import type * as english from './refusals.ts'

/** Hindi: refusals that concern gifts. */
export const giftRefusals: typeof english.giftRefusals = {
  GIFT_LINK_INVALID: () =>
    'इस लिंक से कोई उपहार नहीं खुलता। अगर उपहार दोबारा भेजा गया था, तो सबसे नए मेल का लिंक ही काम करता है।',
  GIFT_CLAIMED: () => 'यह उपहार पहले ही स्वीकार हो चुका है। उपहार एक ही बार काम करता है।',
  GIFT_ENDED: () => 'यह उपहार स्वीकार होने से पहले रद्द कर दिया गया, इसलिए अब काम नहीं करता।',
  GIFT_NOT_SENT: () => 'यह उपहार अभी भेजा नहीं गया है: इसका कार्ड अपने दिन जाएगा।',
}
