/** Hindi: words that many parts of the interface share. */
import type * as english from './common.ts'

export const commonText: typeof english.commonText = {
  optional: 'वैकल्पिक',
  loading: 'लोड हो रहा है...',
  close: 'बंद करें',
  dismiss: 'हटाएँ',
  tryAgain: 'फिर कोशिश करें',
  toHome: 'होम पेज पर जाएँ',
  partFailed: 'यह लोड नहीं हो सका। कृपया अपना इंटरनेट कनेक्शन जाँचें और फिर कोशिश करें।',
  offline: 'लगता है आप ऑफ़लाइन हैं, या स्टूडियो तक पहुँच नहीं हो पा रही। कृपया फिर कोशिश करें।',
  cancel: 'रद्द करें',
  showPassword: 'पासवर्ड दिखाएँ',
  countryCode: 'देश का कोड',
  notifications: 'सूचनाएँ',
  stop: '।',
}
