/** Hindi: the server's messages to staff about the day and its rosters. */
import type * as english from './roster.ts'

export const rosterText: typeof english.rosterText = {
  location: 'कृपया जगह का नाम दें।',
  code: 'यह चेक-इन कोड नहीं है।',
  note: 'कृपया नोट लिखें।',
  noteAdded: 'नोट हो गया।',
  removed: 'नोट हटा दिया गया।',
  takesPlace: 'क्लास होगी।',
  cancelled: (count) =>
    count === 0
      ? 'क्लास रद्द कर दी गई। किसी ने बुकिंग नहीं की थी।'
      : `क्लास रद्द कर दी गई, और जिन ${count} की बुकिंग थी, उन्हें बता दिया गया।`,
}
