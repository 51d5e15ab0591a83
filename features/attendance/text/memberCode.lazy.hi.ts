import type { English } from './memberCode.ts'

export const hindi: English = {
  show: 'चेक-इन कोड',
  showFor: (what) => `चेक-इन कोड: ${what}`,
  title: 'मेरा चेक-इन कोड',
  lead: 'इसे दरवाज़े पर दिखाएँ: इससे आपका चेक-इन हो जाएगा। एक बार खुलने के बाद यह बिना इंटरनेट के भी चलता है।',
  code: (what) => `QR कोड: ${what}`,
  spot: (name) => `आपकी जगह: ${name}`,
  typed: 'लिखने के लिए:',
  failed: 'कोड नहीं आया।',
}
