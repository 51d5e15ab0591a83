/** Hindi: texts of the screen of credits. */
import type * as english from './creditScreens.ts'

export const creditScreens: typeof english.creditScreens = {
  title: 'क्रेडिट',
  sentence: {
    open: (count, sum) =>
      count === 0 ? 'कोई क्रेडिट बाक़ी नहीं।' : `${count} क्रेडिट अभी इस्तेमाल नहीं हुए: पास पर ${sum} की छूट।`,
    used: (count, sum) => `${count} क्रेडिट इस्तेमाल हुए: भुगतानों से ${sum} घटे।`,
    withdrawn: (count, sum) => `${count} क्रेडिट वापस लिए गए, ${sum}।`,
    ended: (count, sum) => `${count} क्रेडिट समय पर इस्तेमाल नहीं हुए, ${sum}।`,
  },
  failed: 'क्रेडिट लोड नहीं हो सके।',
  none: {
    open: 'कोई क्रेडिट बाक़ी नहीं। कब मिलता है, यह सेटिंग्स के “देर से रद्द करना और न आना” में है।',
    used: 'अभी कोई क्रेडिट इस्तेमाल नहीं हुआ।',
    withdrawn: 'कोई क्रेडिट वापस नहीं लिया गया।',
    ended: 'ऐसा कोई क्रेडिट नहीं, जो इस्तेमाल हुए बिना समाप्त हुआ हो।',
  },
  which: 'कौन-से क्रेडिट',
  lists: { open: 'इस्तेमाल नहीं हुए', used: 'इस्तेमाल हुए', withdrawn: 'वापस लिए गए', ended: 'समाप्त' },
  everybody: 'सबके क्रेडिट दिखाएँ',
  who: 'सदस्य',
  why: 'किसलिए',
  amount: 'क्रेडिट',
  until: 'कब तक',
  forClass: (title, day) => `${title}, ${day}: स्टूडियो ने देर से रद्द की`,
  lead: (amount, why) => `${amount}, ${why}`,
  code: 'कोड',
  since: 'कब से',
  state: 'स्थिति',
  states: { open: 'इस्तेमाल नहीं हुआ', used: 'इस्तेमाल हुआ', withdrawn: 'वापस लिया गया', ended: 'समाप्त' },
  usedOn: 'इस्तेमाल',
  withdrawnOn: 'वापस लिया गया',
  withdrawnBecause: 'वजह',
  payment: 'भुगतान देखें',
  withdraw: (amount) => `${amount} वापस लें`,
  withdrawHelp:
    'कोड काम करना बंद कर देगा और कुछ बाक़ी नहीं रहेगा। सदस्य को मेल नहीं जाता। खुले भुगतान में यह 30 मिनट तक बना रहता है, और भुगतान के लिंक में उसके समाप्त होने तक।',
  reasonField: 'वजह',
  reasonHint: 'यह स्टूडियो को दिखती है, और सदस्य को अपने डेटा के एक्सपोर्ट में।',
  ownTitle: 'क्रेडिट',
  own: (count, sum) => `${count} क्रेडिट, ${sum}`,
  see: 'देखें',
}
