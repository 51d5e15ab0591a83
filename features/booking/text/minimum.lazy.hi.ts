import type { English } from './minimum.ts'

/** Hindi: what a session still needs to take place. */
export const hindi: English = {
  yours: (at) => `आपकी बुकिंग के साथ यह क्लास होने के लिए काफ़ी बुकिंग हो जाएँगी। यह ${at} को तय होता है।`,
  more: (missing, at) => `यह क्लास तभी होगी जब ${at} तक ${missing} बुकिंग और हों, आपकी मिलाकर।`,
  automatic: 'नहीं तो यह तभी रद्द हो जाती है, और हम आपको तुरंत लिखते हैं।',
  byStaff: 'नहीं तो स्टूडियो तब तय करता है, और आपको तुरंत लिखता है।',
}
