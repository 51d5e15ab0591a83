import type { ledgerNotes } from './ledgerNotes.ts'

/** Hindi: the reasons in a pass's ledger. */
export const ledgerNoteText: Record<keyof typeof ledgerNotes, string> = {
  late: 'देर से रद्द हुई',
  noShow: 'क्लास में आना नहीं हुआ',
  lateForgiven: 'देर से रद्द हुई, और माफ़ हुई',
  lateStrike: 'देर से रद्द हुई: एक स्ट्राइक, सेशन नहीं',
  lateFee: 'समय-सीमा के बाद रद्द: शुल्क, सेशन नहीं',
  lateNothing: 'देर से रद्द हुई, इसमें कुछ नहीं कटा',
  missedForgiven: 'क्लास में आना नहीं हुआ, और माफ़ हुआ',
  missedStrike: 'क्लास में आना नहीं हुआ: एक स्ट्राइक, सेशन नहीं',
  missedFee: 'नहीं आए: शुल्क, सेशन नहीं',
  missedNothing: 'क्लास में आना नहीं हुआ, इसमें कुछ नहीं कटा',
  studioCancelledLate: 'स्टूडियो ने देर से रद्द की, इसलिए एक और दिया',
  cameAfterAll: 'ग़लती से ग़ैर-हाज़िर दर्ज था',
  usedAfterAll: 'फिर दिया गया ताकि लग सके: ग़लत हाज़िरी के बाद समाप्त हो गया था',
  frozen: 'पास पर रोक लगी, इसलिए सेशन लौटा',
  studioCancelled: 'स्टूडियो ने रद्द की',
  refunded: 'पूरा भुगतान लौटा दिया गया, इसलिए पास समाप्त हुआ',
  refundedByStaff: 'भुगतान लौटा दिया गया, इसलिए पास समाप्त हुआ',
  shortened: 'क़ीमत का एक हिस्सा लौटाने पर वापस लिए गए',
  saleVoided: 'डेस्क पर बिक्री ग़लती से हुई थी, इसलिए पास समाप्त हुआ',
  disputeLost: 'बैंक ने भुगतान वापस ले लिया, इसलिए पास समाप्त हुआ',
  moved: 'क्लास का समय बदला, इसलिए सेशन लौटा',
  compensated: 'क्लास का समय बदला और यही आख़िरी मौक़ा था, इसलिए अवधि बढ़ी',
  bookedAgain: 'वही क्लास फिर बुक हुई, इसलिए सेशन लौटा',
}
