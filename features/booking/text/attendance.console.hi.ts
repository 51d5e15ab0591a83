/** Hindi: why a booking can't be marked, for staff. */
import type * as english from './attendance.ts'

export const attendanceText: typeof english.attendanceText = {
  cancelled: (status) => `इस बुकिंग की स्थिति है: ${status}। यहाँ हाज़िरी नहीं लगती।`,
  revoked: 'पास ख़त्म हो चुका है: इस बुकिंग की लगी हुई हाज़िरी वैसी ही रहेगी।',
  sessionUsed: 'ग़ैरहाज़िरी पर लौटा सेशन अब लग चुका है: पहले उनके पास में एक सेशन जोड़ें।',
  inFuture: 'इस टैप का समय अभी आया ही नहीं: कृपया अपने फ़ोन की घड़ी ठीक करें।',
  tooOld: 'यह टैप एक दिन से ज़्यादा पुराना है। अब भी सही हो तो कृपया फिर से लगाएँ।',
  tooEarly: (from) => `चेक-इन ${from} से खुलता है।`,
  notStarted: 'देर या ग़ैरहाज़िरी क्लास शुरू होने के बाद ही लग सकती है।',
  closed: (until) => `इस क्लास की हाज़िरी ${until} तक ही बदली जा सकती थी।`,
}
