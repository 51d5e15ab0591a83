/** Hindi: messages about changing a package. */
import type * as english from './packageEdit.ts'

export const packageEditText: typeof english.packageEditText = {
  name: 'कृपया पैक को एक नाम दें।',
  description: 'कृपया लिखें कि यह किसके लिए है।',
  days: 'आख़िरी दिन पहले दिन के बाद आता है।',
  revision: 'कृपया पैक को फिर से लोड करें।',
  made: (name) => `${name} बन गया।`,
  changed: (name, version) => `${name} बदला गया: संस्करण ${version}। पहले बिके पास अपनी शर्तें रखते हैं।`,
  saved: (name) => `${name} सहेजा गया। इसकी शर्तें पहले जैसी हैं।`,
  ordered: 'क्रम बदला गया।',
}
