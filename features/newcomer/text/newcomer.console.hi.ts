/** Hindi: a new person at the door. */
import type * as english from './newcomer.ts'

export const newcomerText: typeof english.newcomerText = {
  phone: 'कृपया फ़ोन नंबर लिखें।',
  reference: 'कृपया पर्ची या ऐप का नंबर लिखें; नक़द में यह नहीं होता।',
  taken: (name, packageName) => `${name} के पास अब ${packageName} है।`,
  takenAndIn: (name, packageName) => `${name} के पास अब ${packageName} है, और चेक-इन हो गया।`,
  takenAndBooked: (name, packageName) => `${name} के पास अब ${packageName} है, और बुकिंग हो गई।`,
  takenNotBooked: (name, packageName, why) => `${name} के पास अब ${packageName} है, पर बुकिंग नहीं हुई: ${why}`,
  title: 'नया व्यक्ति',
  lead: 'नाम, फ़ोन और भुगतान; वे सदस्य बन जाते हैं और चेक-इन हो जाता है।',
  firstName: 'पहला नाम',
  lastName: 'सरनेम',
  phoneLabel: 'फ़ोन',
  email: 'ई-मेल पता',
  emailHint: 'बाद में भी जोड़ा जा सकता है। पता हो तो लॉग इन का लिंक भेजा जाएगा।',
  known: (name) => `यह नंबर पहले से ${name} का है।`,
  openKnown: 'उनका रिकॉर्ड खोलें',
  class: 'किस क्लास में चेक-इन',
  noClass: 'अभी कोई क्लास नहीं',
  package: 'पास',
  failed: 'पैक नहीं आ सके।',
  none: 'बिक्री का कोई पैक इस क्लास में नहीं चलता।',
  method: 'भुगतान का तरीक़ा',
  take: (price, isIn) => `${price} लिए${isIn ? ', चेक-इन करें' : ''}`,
  leave: 'अभी नहीं',
  unbooked: 'भुगतान हो गया, बुकिंग नहीं हुई',
}
