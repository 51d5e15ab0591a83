import type * as english from './refusals.ts'

/** `price`: the amount to pay without the code that was refused. */
const priceStays = (price: string | undefined) => (price ? ` दाम ${price} ही रहेगा।` : '')

/** Hindi: refusals that concern promo codes and credits. */
export const promoCodeRefusals: typeof english.promoCodeRefusals = {
  CREDIT_SETTLED: () => 'यह क्रेडिट अब खुला नहीं है: इस्तेमाल हो चुका, वापस लिया जा चुका या समाप्त है।',
  PROMO_UNKNOWN: ({ code, price }) =>
    `${code} नाम का कोई कोड नहीं है। कृपया अक्षर और अंक मिला लें।${priceStays(price)}`,
  PROMO_STOPPED: ({ code, price }) => `${code} अब नहीं चलता।${priceStays(price)}`,
  PROMO_NOT_YET: ({ code, day, price }) => `${code} ${day} से चलेगा।${priceStays(price)}`,
  PROMO_ENDED: ({ code, day, price }) => `${code} ${day} को समाप्त हुआ।${priceStays(price)}`,
  PROMO_OTHER_PACKAGE: ({ code, price }) => `${code} इस पास के लिए नहीं है।${priceStays(price)}`,
  PROMO_NEWCOMERS: ({ code, price }) =>
    `${code} उनके लिए है जिन्होंने यहाँ कभी कोई पास नहीं लिया।${priceStays(price)}`,
  PROMO_USED_BY_YOU: ({ code, times, price }) =>
    `आपने ${code} इस्तेमाल कर लिया है (सीमा: हर व्यक्ति ${times} बार)।${priceStays(price)}`,
  PROMO_USED_UP: ({ code, times, price }) =>
    `${code} की सीमा पूरी हो चुकी है: कुल ${times} बार।${priceStays(price)}`,
  PROMO_NOT_COMBINABLE: ({ code, price }) => `${code} दूसरे कोड के साथ नहीं जुड़ता।${priceStays(price)}`,
  PROMO_NO_DISCOUNT: ({ code, price }) => `${code} से यह पास सस्ता नहीं होता।${priceStays(price)}`,
  PROMO_LIMIT_TOO_LOW: ({ times }) =>
    `यह कोड ${times} बार इस्तेमाल हो चुका है: सीमा इतनी या इससे ज़्यादा हो सकती है। ख़त्म करना हो तो इसे बंद करें।`,
}
