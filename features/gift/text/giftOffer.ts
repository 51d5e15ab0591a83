/** Beside buying a pass for oneself. */
export const giftOffer = { en: 'Give it as a gift', hi: 'इसे उपहार में दें' }
