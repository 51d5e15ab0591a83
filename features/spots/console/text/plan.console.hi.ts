/** Hindi: the server's messages about the spots of rooms. */
import type * as english from './plan.ts'

export const planText: typeof english.planText = {
  nameMissing: 'कृपया नाम लिखें, जैसे Reformer 3।',
  hintMissing: 'कृपया लिखें कि यह कहाँ है, या इसे हटा दें।',
  reasonMissing: 'कृपया कारण लिखें: जिनकी जगह बदलती है, वे इसे पढ़ते हैं।',
  bookingsOf: (spot) => `${spot} की बुकिंग। पहले इसे ख़राब बताएँ: इससे उनकी जगह बदल जाएगी`,
  saved: 'नक़्शा सहेजा गया।',
  isBroken: (moved) =>
    moved === 0
      ? 'अब यह ख़राब है। किसी की जगह नहीं बदली।'
      : `अब यह ख़राब है। ${moved} बुकिंग की जगह बदली, सदस्यों को कारण बताया गया।`,
  isRepaired: 'यह फिर काम कर रहा है।',
  onSpot: (spot) => `अब जगह ${spot} है।`,
}
