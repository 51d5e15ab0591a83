/** Hindi: texts of booking. Times such as `Tue 8:00 pm` are studio time. */
import type * as english from './booking.ts'

export const bookingText: typeof english.bookingText = {
  otherClass: 'यह पते में दी गई क्लास से अलग क्लास है।',
  moved: (title, when) => `बुकिंग बदल दी गई: अब ${title}, ${when}।`,
  booked: (title, when) => `बुकिंग हो गई: ${title}, ${when}।`,
  bookedBoth: (other, title, when) => `आपकी और ${other} की बुकिंग हो गई: ${title}, ${when}।`,
  onSpot: (spot) => `अब आपकी जगह ${spot} है।`,
  cancelledFree: 'आपकी बुकिंग रद्द हो गई है और सेशन पास में वापस जुड़ गया है।',
  cancelledFreeUnlimited: 'आपकी बुकिंग मुफ़्त में रद्द हो गई है।',
  cancelledLate: 'आपकी बुकिंग रद्द हो गई है। समय-सीमा निकल चुकी थी, इसलिए 1 सेशन कटा है।',
  cancelledLateUnlimited: 'आपकी बुकिंग रद्द हो गई है। समय-सीमा निकल चुकी थी, इसलिए आपका पास 1 दिन पहले समाप्त होगा।',
  classCancelled: 'स्टूडियो ने यह क्लास रद्द कर दी है। सेशन आपके पास में वापस जुड़ गया है।',
  classCancelledUnlimited: 'स्टूडियो ने यह क्लास रद्द कर दी है। आपका कुछ नहीं कटा है।',
  notCancellable: { started: 'क्लास शुरू हो चुकी है' },
  noPass: {
    none: 'अभी आपका कोई पास नहीं है। ऐसा पास चुनें, जिसमें यह क्लास शामिल हो।',
    kind: 'आपके किसी भी पास में इस तरह की क्लास शामिल नहीं है।',
    location: 'आपका पास इस जगह के लिए मान्य नहीं है।',
    usedUp: 'आपके पास के सभी सेशन इस्तेमाल हो चुके हैं।',
    frozen: 'उस तारीख़ को आपका पास रोका हुआ है।',
    revoked: 'आपका पास बंद हो चुका है: उसका भुगतान वापस हो गया, या स्टूडियो ने उसे बंद किया।',
    date: 'उस तारीख़ को आपका पास मान्य नहीं है।',
  },
}
