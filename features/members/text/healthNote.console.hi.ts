/** Hindi: the server's texts of a member's health note. */
import type * as english from './healthNote.ts'

export const healthNoteText: typeof english.healthNoteText = {
  consent:
    'मैं सहमत हूँ कि स्टूडियो यह नोट रखे और मेरी बुक की हुई क्लास के ख़त्म होने तक उसे पढ़ाने वालों और चेक-इन करने वालों को दिखाए। इसका कोई और इस्तेमाल नहीं होगा। यह सहमति कभी भी वापस ली जा सकती है, और नोट तुरंत मिटा दिया जाएगा।',
  missing: 'कृपया लिखें कि हमें क्या पता होना चाहिए।',
  consentMissing: 'आपकी सहमति के बिना हम इसे नहीं रख सकते।',
  saved: 'आपका नोट रख लिया गया है।',
  withdrawn: 'आपका नोट मिटा दिया गया है।',
}
