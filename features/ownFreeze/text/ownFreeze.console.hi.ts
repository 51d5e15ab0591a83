/** Hindi: the server's texts about a member's own freezes. */
import type * as english from './ownFreeze.ts'

export const ownFreezeText: typeof english.ownFreezeText = {
  frozen: (from, to, until) => `आपका पास ${from} से ${to} तक रुका है, और ${until} को समाप्त होगा।`,
  ended: (until) => `आपका पास अब रुका हुआ नहीं है। यह ${until} को समाप्त होगा।`,
  refused: {
    staffOnly: 'सदस्यों के पास स्टूडियो रोकता है। कृपया स्टूडियो से कहें।',
    usedUp: (freezes) => `यह पास ${freezes} बार रोका जा सकता है, और उतनी बार रोका जा चुका है। कृपया स्टूडियो से कहें।`,
    noDays: (days) => `यह पास ${days} दिन रोका जा चुका है, इससे ज़्यादा नहीं हो सकता। कृपया स्टूडियो से कहें।`,
    tooSoon: (day) => `रोक जल्दी से जल्दी ${day} से शुरू हो सकती है।`,
    tooLong: (days) => `एक रोक ज़्यादा से ज़्यादा ${days} दिन की हो सकती है।`,
    notBegun: 'इस पास के दिन पहली क्लास से शुरू होते हैं: उससे पहले इसे रोकने की ज़रूरत नहीं।',
    daysLeft: (days) => `इस पास पर रोकने के लिए आपके ${days} दिन बाक़ी हैं।`,
  },
}
