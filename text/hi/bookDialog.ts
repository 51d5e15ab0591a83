/** Hindi: the dialog in which a booking is made. */
import type * as english from '../bookDialog.ts'

export const bookDialogText: typeof english.bookDialogText = {
  label: 'बुकिंग की पुष्टि करें',
  when: 'कब',
  where: 'कहाँ',
  instructor: 'प्रशिक्षक',
  seats: 'सीटें',
  seatsLeft: (left, capacity) => (left ? `${capacity} में से ${left} बाक़ी` : 'एक भी बाक़ी नहीं'),
  /** `8:00 am`, `8:50 am` → `8:00 से 8:50 am` */
  fromTo: (from, to) =>
    from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)} से ${to}` : `${from} से ${to}`,
  promiseKept:
    'यह वादा आपकी बुकिंग के साथ दर्ज रहता है। क्लास वाले दिन सिर्फ़ स्टूडियो ही आपके लिए रद्द कर सकता है। स्टूडियो रद्द करे, तो सेशन आपको वापस मिल जाता है।',
  paysWith: (name) => `इस पास से बुकिंग: ${name}`,
  leftAfter: (left) => `इसके बाद ${left} सेशन बाक़ी`,
  unlimited: 'अनलिमिटेड सेशन',
  sessions: (count) => `${count} सेशन`,
  validUntil: (day) => `${day} तक मान्य। इस क्लास पर चलने वाले पासों में से शुरू हो चुका पास पहले लगता है।`,
  startsWithIt: (day) => `इसकी अवधि आपकी पहली क्लास से शुरू होगी: तब यह ${day} तक मान्य रहेगा।`,
  book: 'यह क्लास बुक करें',
  notNow: 'अभी नहीं',
  seePackages: 'इसके लिए पास देखें',
  wouldFit: 'ये पास इस क्लास पर चलेंगे',
  seeBookings: 'मेरी बुकिंग देखें',
  signIn: 'लॉग इन करें',
  lost: 'स्टूडियो का जवाब आने से पहले कनेक्शन टूट गया।',
  lostHelp:
    'अभी पता नहीं कि आपकी क्लास बुक हुई या नहीं। बेफ़िक्र होकर फिर कोशिश करें: एक ही क्लास कभी दो बार बुक नहीं होती।',
  hadArrived: 'आपकी बुकिंग पहुँच गई थी: यह क्लास बुक है।',
}
