/** Hindi: texts about staff. */
import type * as english from './staff.ts'

export const roleNames: typeof english.roleNames = {
  owner: 'मालिक',
  manager: 'मैनेजर',
  frontDesk: 'फ़्रंट डेस्क',
  instructor: 'प्रशिक्षक',
}

export const staffText: typeof english.staffText = {
  firstName: 'कृपया अपना पहला नाम लिखें।',
  invited: (email) => `${email} को निमंत्रण भेजा जा रहा है।`,
  revoked: 'यह निमंत्रण अब काम नहीं करता।',
  signInEnded: 'उस डिवाइस पर लॉग आउट हो गया है।',
  signInsEnded: 'हर जगह लॉग आउट हो गया है।',
  changed: 'बदल दिया गया। उनके अगले काम से लागू है।',
}
