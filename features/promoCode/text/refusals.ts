import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalTexts } from '#lib/refusals.ts'

/** `price`: the amount to pay without the code that was refused. */
const priceStays = (price: string | undefined) => (price ? ` The price stays ${price}.` : '')
const timesOf = (times: string | undefined) => (times === '1' ? 'once' : `${times} times`)

/** Refusals that concern promo codes and credits. */
const messages = {
  CREDIT_SETTLED: () => 'This credit can no longer be used: it was used or withdrawn, or it has expired.',
  PROMO_UNKNOWN: ({ code, price }) =>
    `There is no code ${code}. Please compare its letters and digits.${priceStays(price)}`,
  PROMO_STOPPED: ({ code, price }) => `${code} can no longer be used.${priceStays(price)}`,
  PROMO_NOT_YET: ({ code, day, price }) => `${code} can be used from ${day} on.${priceStays(price)}`,
  PROMO_ENDED: ({ code, day, price }) => `${code} ended on ${day}.${priceStays(price)}`,
  PROMO_OTHER_PACKAGE: ({ code, price }) => `${code} is not for this pass.${priceStays(price)}`,
  PROMO_NEWCOMERS: ({ code, price }) =>
    `${code} is for people who have never had a pass here.${priceStays(price)}`,
  PROMO_USED_BY_YOU: ({ code, times, price }) =>
    `You have already used ${code} (limit: ${timesOf(times)} per person).${priceStays(price)}`,
  PROMO_USED_UP: ({ code, times, price }) =>
    `${code} has reached its limit of ${times} ${times === '1' ? 'use' : 'uses'}.${priceStays(price)}`,
  PROMO_NOT_COMBINABLE: ({ code, price }) =>
    `${code} cannot be combined with another code.${priceStays(price)}`,
  PROMO_NO_DISCOUNT: ({ code, price }) => `${code} does not make this pass cheaper.${priceStays(price)}`,
  PROMO_LIMIT_TOO_LOW: ({ times }) =>
    `This code has already been used ${timesOf(times)}. Set a limit of at least ${times}, or stop the code.`,
} satisfies RefusalMessages

export const promoCodeRefusals: RefusalTexts<typeof messages> = inLanguages('promoCodeRefusals', messages)

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    promoCode: keyof typeof promoCodeRefusals
  }
}
