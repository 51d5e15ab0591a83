/** Hindi: the evidence for a dispute. */
import type * as english from './evidence.ts'

export const evidenceText: typeof english.evidenceText = {
  title: 'साक्ष्य',
  lead: (dispute, amount, reason) => `विवाद ${dispute}, ${amount}. ${reason}`,
  band: { phase: 'चरण', answerBy: 'जवाब की आख़िरी तारीख़', payment: 'भुगतान', disputed: 'विवाद की राशि' },
  notStated: 'नहीं बताया गया',

  bought: (what, day, amount) => `सदस्य ने ${day} को ${amount} में ${what} ख़रीदा और ऑनलाइन भुगतान किया।`,
  paidFee: (what, day, amount) => `सदस्य ने ${day} को यह शुल्क ऑनलाइन चुकाया: ${what}, ${amount}।`,
  feeFor: 'यह एक बुकिंग के लिए है, जो बुक करते समय दिखाई गई शर्तों के साथ दी गई है।',
  feeService: 'जिस बुकिंग का शुल्क है, और उसका क्या हुआ',
  noPass: 'इसके लिए कोई पास नहीं दिया गया।',
  attended: (n) => `वे ${n} क्लास में आए।`,
  attendedByCode: (n) => `वे ${n} क्लास में आए और हर बार उनके फ़ोन के कोड से चेक-इन हुआ।`,
  notAttended: 'वे इससे किसी क्लास में नहीं आए।',
  giftAttended: (n) =>
    n === 0
      ? 'यह एक उपहार था। जिन्होंने इसे लिया, वे इससे किसी क्लास में नहीं आए।'
      : `यह एक उपहार था। जिन्होंने इसे लिया, वे इससे ${n} क्लास में आए।`,
  messages: (n) => `उन्हें इसके बारे में ${n} संदेश भेजे गए।`,
  refunded: (amount) => `इसमें से ${amount} लौटाए गए।`,
  nothingBack: 'कुछ रद्द या वापस नहीं हुआ।',
  cancelled: (n) => `${n} बुकिंग रद्द हुईं, पैसा कुछ नहीं लौटाया गया।`,

  moments: {
    paid: (amount) => `भुगतान ${amount}`,
    in: (time) => `${time} पर आए`,
    dispute: 'विवाद',
    answerBy: (time) => `${time} तक जवाब`,
  },

  columns: { slot: 'गेटवे का स्थान', content: 'इसमें क्या है', page: 'पृष्ठ' },
  empty: (why) => `ख़ाली: ${why}`,

  titles: {
    billing_proof: 'इनवॉइस',
    proof_of_service: 'क्लास और पास के सेशन',
    access_activity_log: 'सदस्य ने ऑनलाइन क्या किया',
    customer_communication: 'सदस्य को भेजे संदेश',
    refund_cancellation_policy: 'रद्द करने और पैसा लौटाने के नियम, जैसे दिखाए गए',
    term_and_conditions: 'शर्तें, जैसी दिखाई गईं',
    cancellation_proof: 'क्या रद्द हुआ',
    refund_confirmation: 'क्या लौटाया गया',
    explanation_letter: 'स्टूडियो का पक्ष',
    shipping_proof: 'डिलीवरी',
  },

  invoice: (number, day, amount) => `इनवॉइस ${number}, ${day}, ${amount}`,
  noInvoice: 'इस भुगतान का कोई कर दस्तावेज़ नहीं है, क्योंकि तब तक विक्रेता दर्ज नहीं था।',
  sealed: 'सदस्य का डेटा मिटाया जा चुका है और उनके कर दस्तावेज़ सील हैं। मालिक इन्हें साथ लेकर साक्ष्य बना सकते हैं।',
  noClasses: 'कुछ बुक नहीं हुआ और कोई पास नहीं दिया गया।',
  service: (attended, ledger) =>
    `${attended === 0 ? 'किसी क्लास में नहीं आए' : `${attended} क्लास में आए, समय सहित`}; ${ledger}`,
  ledgerOf: (total, used, left) => `पास का हिसाब: ${total} मिले, ${used} इस्तेमाल, ${left} बाक़ी`,
  unlimited: 'असीमित पास का हिसाब',
  classes: 'हाज़िरी',
  classColumns: { class: 'क्लास', when: 'कब', booked: 'बुक किया', result: 'हाज़िरी' },
  marks: {
    code: (at) => `आए: ${at} पर फ़ोन के कोड से चेक-इन`,
    tap: (at) => `आए: ${at} पर स्टाफ़ ने चेक-इन किया`,
    late: (at) => `देर से आए: ${at} पर चेक-इन`,
    noShow: 'नहीं आए',
    none: 'क्लास हुई, हाज़िरी दर्ज नहीं',
    ahead: 'बुक है, क्लास अभी नहीं हुई',
    cancelled: (when) => `${when} को समय रहते रद्द, सेशन लौट आया`,
    'late cancelled': (when) => `${when} को देर से रद्द`,
    'class cancelled': 'स्टूडियो ने रद्द की, सेशन लौट आया',
  },
  bySharer: (result) => `जिनके साथ पास साझा है: ${result}`,
  ledger: 'पास का हिसाब',
  ledgerColumns: { when: 'कब', entry: 'प्रविष्टि', change: 'सेशन', left: 'बाक़ी' },
  days: (n) => `${n} दिन`,

  activity: (signIns, devices, bookings) =>
    `${signIns} साइन-इन${devices > 0 ? `, ${devices} डिवाइस से` : ''}, सदस्य की ${bookings} बुकिंग`,
  noActivity: 'भुगतान से एक दिन पहले से सदस्य का कोई साइन-इन, बुकिंग या रद्द करना दर्ज नहीं है।',
  activityColumns: { when: 'कब', what: 'क्या' },
  signedIn: 'अपने खाते में लॉग इन किया',
  agreed: 'शर्तें मानीं और भुगतान किया',
  bookedIt: (what) => `${what} बुक की`,
  fromWaitlist: (what) => `प्रतीक्षा सूची से सीट मिली, जिसमें वे जुड़े थे: ${what}`,
  fromRecurring: (what) => `उनकी तय की हुई हर हफ़्ते की बुकिंग से बुक हुई: ${what}`,
  cancelledIt: (what) => `${what} रद्द की`,

  sent: (n) => `इस ख़रीद के बारे में ${n} संदेश, जिन्हें उनकी मेल सेवा ने स्वीकार किया`,
  noMessages: 'रिकॉर्ड में इस ख़रीद के बारे में कोई संदेश नहीं है।',
  othersSent: (n) =>
    `भुगतान के बाद से सदस्य को ${n} मेल और भेजे गए। रिकॉर्ड में यह नहीं है कि वे किस बारे में थे, इसलिए वे यहाँ नहीं हैं।`,
  messageColumns: { when: 'भेजा', subject: 'विषय' },
  aboutMessages:
    'खाते के पते पर मेल से भेजे गए। संदेश तब यहाँ है, जब पाने वाले के मेल सर्वर ने उसे स्वीकार किया; खोला गया या नहीं, यह दर्ज नहीं होता।',

  shownOn: (when, language) => `${when} को जैसा दिखाया गया, ${language} में`,
  languages: { en: 'अंग्रेज़ी', hi: 'हिन्दी' },
  agreedTo:
    'भुगतान के चरण में इस लेख का लिंक है, और भुगतान का बटन बताता है कि ख़रीदार इसे मानते हैं। यहाँ वही छपा है जो दिखाया गया था।',
  inShort: 'संक्षेप में',
  policyShown: (when, promises) =>
    `${when} को दिखाई गई नीति${promises > 0 ? `, और ${promises} बुकिंग पर दिखाया गया रद्द करने का समय` : ''}`,
  termsShown: (when) => `${when} को दिखाई गई शर्तें`,
  promisesOnly: (n) => `${n} बुकिंग पर दिखाया गया रद्द करने का समय; इस भुगतान के लिए नीति का लेख सहेजा नहीं गया था`,
  promises: 'हर क्लास बुक करते समय दिखाया गया',
  promiseColumns: { class: 'क्लास', booked: 'बुक किया', promise: 'क्या दिखाया गया' },
  notStored: 'यह भुगतान उस दिन से पहले का है, जब से स्टूडियो हर भुगतान के साथ दिखाया गया लेख सहेजता है।',
  notStoredText:
    'यह भुगतान उस दिन से पहले का है, जब से स्टूडियो हर भुगतान के साथ दिखाया गया लेख सहेजता है। नीचे वह है जो हर क्लास बुक करते समय दिखाया गया और बुकिंग के साथ सहेजा गया।',

  cancellations: (n) => `${n} बुकिंग रद्द, समय और जो लौटा उसके साथ`,
  noCancellation: 'सदस्य ने कुछ रद्द नहीं किया।',
  cancellationColumns: { class: 'क्लास', cancelled: 'रद्द', effect: 'इसके बाद' },
  cancelledInTime: 'समय रहते: सेशन लौट आया',
  stayedUsed: 'देर से: सेशन इस्तेमाल हुआ माना गया',
  lateSettled: {
    forgiven: 'देर से, पर माफ़: कुछ नहीं कटा',
    strike: 'देर से: एक स्ट्राइक, सेशन नहीं कटा',
    fee: 'देर से: शुल्क, सेशन नहीं कटा',
    nothing: 'देर से: कुछ नहीं कटा',
  },
  byStudio: 'स्टूडियो ने: सेशन लौट आया',

  refunds: (amount) => `${amount} लौटाए गए, क्रेडिट नोट के साथ`,
  noRefund: 'कुछ लौटाया नहीं गया।',
  refundColumns: { when: 'कब', how: 'कैसे', amount: '₹' },
  returned: {
    refund: 'स्टूडियो ने लौटाया',
    void: 'बिक्री रद्द',
    takenBack: 'गेटवे पर लौटाया गया',
    undone: 'बैंक ने वापसी पलट दी',
    due: 'वापसी रास्ते में',
  },

  statement: 'स्टूडियो का पक्ष',
  noStatement: 'स्टूडियो ने कोई पक्ष नहीं लिखा।',
  noDelivery: 'सेवा बुक की जाती है और उसमें आया जाता है; कुछ भेजा नहीं जाता।',

  prepared: (when, by) => `${when} को ${by} ने तैयार किया।`,
  page: (page, of) => `पृष्ठ ${page} / ${of}.`,
  about: (studio, member) =>
    `${studio}। सदस्य: ${member}। जो निजी डेटा कोई स्थान नहीं माँगता, वह यहाँ नहीं है। समय भारतीय समय है।`,
}
