/** Hindi: selling and counting at the desk. */
import { gstinText } from '#lib/text/gstin.console.hi.ts'
import type * as english from './money.ts'

const payments = (count: number) => `${count} भुगतान`

export const methodNames: typeof english.methodNames = {
  online: 'ऑनलाइन',
  cash: 'नकद',
  upi: 'UPI, डेस्क',
  card: 'कार्ड, डेस्क',
}

export const entryNames: typeof english.entryNames = {
  sale: 'बिक्री',
  refund: 'लौटाया',
  void: 'रद्द',
  takenBack: 'वापस लिया गया',
  cameBack: 'वापस लेना रद्द हुआ',
}

export const moneyText: typeof english.moneyText = {
  title: (day) => `पैसा, ${day}`,
  sentence: (came, count, back) => `${payments(count)} से ${came} आए${back ? `, ${back} लौटे` : ''}।`,
  needs: (count) => (count === 1 ? '1 मामला आपके फ़ैसले के इंतज़ार में है।' : `${count} मामले आपके फ़ैसले के इंतज़ार में हैं।`),
  failed: 'भुगतान नहीं आए।',
  day: 'दिन',
  sell: 'बेचें',
  find: 'भुगतान खोजें',
  findHint: 'नाम, रक़म, नंबर; एक साल तक',
  which: 'कौन से',
  all: 'सभी',
  needsYou: (count) => `आपका फ़ैसला ${count}`,
  returned: 'लौटे हुए',
  owed: 'अब भी देना है',
  time: 'समय',
  member: 'सदस्य',
  what: 'क्या',
  method: 'तरीक़ा',
  by: 'किसने',
  bySelf: 'ख़ुद',
  rupees: '₹',
  together: 'कुल',
  none: 'कोई भुगतान नहीं हुआ।',
  noneFound: 'ऐसा कोई भुगतान नहीं है।',
  notGranted: 'भुगतान हुआ, पास नहीं मिला',
  byMethod: 'तरीक़े से',
}

export const paymentText: typeof english.paymentText = {
  paidAt: (day, time) => `भुगतान ${day}, ${time}`,
  failed: 'भुगतान नहीं आया।',
  paid: 'भुगतान',
  price: 'दाम',
  codes: (codes) => `कोड ${codes}`,
  gst: (percent) => `इसमें GST ${percent} %`,
  method: 'तरीक़ा',
  soldBy: 'किसने बेचा',
  slip: 'पर्ची',
  gatewayNumber: 'गेटवे का नंबर',
  version: 'पैक का संस्करण',
  overrideReason: 'नियम के ख़िलाफ़ बेचा गया',
  left: 'अब भी यहाँ',
  returnedBefore: 'पहले लौटाया',
  reversedExternally: 'दूसरों ने वापस लिया',
  pass: 'पास',
  leftOf: (left, of, until) =>
    of === null || left === null ? `अनलिमिटेड, ${until} तक` : `${of} में से ${left} सेशन बचे, ${until} तक`,
  noPass: 'इससे कोई पास नहीं मिला।',
  documents: 'टैक्स दस्तावेज़',
  refunds: 'जो लौटा',
  priceCorrection: 'दाम का सुधार',
  refundStatuses: {
    due: 'गेटवे तक जा रहा है',
    refunded: 'चला गया',
    cancelled: 'नहीं भेजा गया: पैसे पहले ही लौट चुके हैं',
  },
  resend: 'अभी फिर से भेजें',
  voided: (by, reason) => `${by} ने रद्द किया: ${reason}`,
  voidTitle: 'बिक्री रद्द करें',
  voidText: 'यह ग़लती थी: पास समाप्त होता है, उस पर बुक क्लास मुफ़्त रद्द होती हैं, गल्ला पहले जैसा रहता है।',
  voidAction: 'यह बिक्री रद्द करें',
  reason: 'कारण, लेखे में रहेगा',
  refundTitle: 'पैसे लौटाएँ',
  heldTitle: 'भुगतान हुआ, पास नहीं मिला',
  heldText: 'पास मिलने से पहले इस भुगतान का एक हिस्सा लौट गया। तय करें कि बाक़ी का क्या हो।',
  heldTaken:
    'पास मिलने से पहले इस भुगतान का एक हिस्सा लौट गया, और बाक़ी भुगतान करने वाले के बैंक ने वापस ले लिया। भुगतान बंद करने पर न पास दिया जाता है, न पैसे लौटते हैं।',
  grant: 'पास दें',
  decline: (amount) => `${amount} लौटाएँ`,
  closeHeld: 'बंद करें, पास न दें',
  cancel: 'अभी नहीं',
}

export const refundText: typeof english.refundText = {
  howMuch: 'कितना',
  whole: 'पूरा',
  part: 'एक हिस्सा',
  correction: 'दाम का सुधार',
  correctionHint: 'दाम ग़लत था; पास के सेशन वैसे ही रहते हैं, और क्रेडिट नोट पर कारण लिखा जाता है',
  partHint: (each) => `प्रति सेशन ${each}, जितने में ख़रीदा गया`,
  amount: 'रक़म रुपयों में',
  how: 'कैसे लौटेगा',
  andPass: 'और पास',
  revoke: 'समाप्त करें',
  revokeHint: 'उस पर बुक क्लास मुफ़्त रद्द होती हैं',
  shorten: 'छोटा करें',
  shortenHint: 'बचे हुए सेशन वापस लेता है',
  sessions: 'वापस लिए सेशन',
  keep: 'वैसा ही रहने दें',
  keepHint: 'स्टूडियो का उपहार; रिकॉर्ड कारण पूछता है',
  note: 'कारण, लेखे में रहेगा',
  before: 'अभी',
  after: 'बाद में',
  stays: (left, until) => (left === null ? `अनलिमिटेड, ${until} तक` : `${left} सेशन बचे, ${until} तक`),
  ended: 'आज समाप्त',
  cancelled: (titles) => `इसके साथ रद्द: ${titles}`,
  goesOnline: (amount) => `${amount} उसी तरह लौटते हैं जैसे दिए गए थे, 5 से 7 कामकाजी दिनों में। मेल से बताया जाता है।`,
  goesDesk: (amount, method) => `${amount} आपके गल्ले से जाते हैं: ${method}। मेल से बताया जाता है।`,
  gstOfIt: (amount) => `इसमें GST: ${amount}।`,
  withoutTax: (day) =>
    `इस बिक्री का GST ${day} तक सुधारा जा सकता था। क्रेडिट नोट व्यावसायिक है: वह केवल पैसे के बारे में है, GSTR-1 में नहीं आता, और GST आपको देना ही होगा।`,
  action: (amount) => `${amount} लौटाएँ`,
  policy: 'नियम से पास के पैसे नहीं लौटते: यह मैनेजर का फ़ैसला है।',
}

export const paymentIssueText: typeof english.paymentIssueText = {
  kinds: {
    refund: 'गेटवे पर लौटाया गया',
    dispute: 'विवाद',
    unknownPayment: 'ऐसा भुगतान जिसका कोई ऑर्डर नहीं',
    unreadableOrder: 'ऐसा ऑर्डर जिसके बारे में गेटवे नहीं बताता',
    overdueRefund: 'लौटाना बाक़ी है',
  },
  stateMissing: 'इनवॉइस को ख़रीदार के राज्य का इंतज़ार है',
  refundWaits: {
    open: {
      title: 'लौटाना विवाद के फ़ैसले तक रुका है',
      action:
        'भुगतान करने वाले के बैंक ने इस पर विवाद उठाया है, और अभी लौटाने पर पैसे दो बार जा सकते हैं। विवाद का जवाब दें या उसे मान लें: फ़ैसला आपके पक्ष में हुआ, तो पैसे लौटाए जाएँगे, वरना नहीं।',
    },
    lost: {
      title: 'जितना लौटाना है उससे कम बचा है',
      action:
        'भुगतान करने वाले के बैंक ने इसका एक हिस्सा वापस ले लिया है, और जितना लौटाना है उससे कम बचा है। जो बचा है उसे गेटवे के डैशबोर्ड में लौटाएँ।',
    },
    partial: {
      title: 'जितना लौटाना है उससे कम बचा है',
      action:
        'इस भुगतान का एक हिस्सा गेटवे के डैशबोर्ड में लौटाया गया है, और जितना लौटाना है उससे कम बचा है, इसलिए यह नहीं लौटाया गया। जो बचा है वह भी लौटाना हो, तो उसे वहीं लौटाएँ।',
    },
    won: {
      title: 'रद्द हुआ लौटाना फिर बाक़ी है',
      action:
        'यह लौटाना इसलिए रद्द हुआ था कि बैंक पैसे ले चुका था, और अब बैंक ने वे लौटा दिए हैं। भुगतान में या गेटवे के डैशबोर्ड में फिर से लौटाएँ।',
    },
  },
  outcomes: {
    nothing: 'कुछ नहीं किया गया',
    passKept: 'पास पहले जैसा है',
    passRevoked: 'पास समाप्त हुआ',
    noPass: 'कोई पास नहीं दिया गया',
  },
  none: 'आपके फ़ैसले के इंतज़ार में कुछ नहीं।',
  failed: 'मामले नहीं आए।',
  open: 'भुगतान खोलें',
  decision: 'इसका क्या किया गया',
  decide: 'लिखें और बंद करें',
}

export const drawerText: typeof english.drawerText = {
  title: 'गल्ले का हिसाब',
  failed: 'गल्ले का हिसाब नहीं आया।',
  whose: 'किसका गल्ला',
  float: 'सुबह गल्ले में, ₹',
  cashReceived: (sales) => `नकद लिया, ${sales} बिक्री`,
  expected: 'गल्ले में होना चाहिए',
  notes: (rupees) => `₹${rupees} के नोट`,
  coins: 'सिक्के, ₹',
  counted: 'गिना गया नकद',
  difference: 'फ़र्क़',
  upi: 'UPI, जैसा उसका ऐप बताता है, ₹',
  card: 'कार्ड, जैसा उसकी मशीन बताती है, ₹',
  expectedInBooks: (amount) => `बही में ${amount}`,
  matches: 'पैसे-पैसे का मेल है।',
  note: 'टिप्पणी: फ़र्क़ कैसे आया',
  correctNote: 'टिप्पणी: क्यों सुधारा जा रहा है',
  close: (name) => `${name} का दिन बंद करें`,
  correct: 'सुधारें',
  closedBy: (name, time) => `${name} ने ${time} बंद किया`,
  entry: (number) => `सुधार ${number - 1}`,
  moved: 'बंद होने के बाद पैसे आए या गए: फिर से गिनें।',
  paymentMethods: { cash: 'नकद', upi: 'UPI', card: 'कार्ड' },
}

export const sellText: typeof english.sellText = {
  title: 'बिक्री',
  sentence: (name) => `${name} द्वारा। पैसे मिलते ही पास मिल जाता है।`,
  member: 'किसे',
  someoneElse: 'कोई और',
  findPerson: 'नाम, नंबर या मेल',
  noneFound: 'इस नाम का कोई नहीं है।',
  newMember: (typed) => (typed ? `नया व्यक्ति: “${typed}”` : 'नया व्यक्ति'),
  searchFailed: 'खोज से जवाब नहीं मिला।',
  what: 'क्या',
  withGst: 'GST सहित क़ीमतें',
  whatFirst: 'पहले चुनें कि किसे: क्या बिक सकता है, यह उसी पर है।',
  noPackages: 'अभी कोई पैक बिक्री पर नहीं है।',
  toPackages: 'पास खोलें',
  failed: 'पैक नहीं आए।',
  startsLater: 'यह पहली क्लास से शुरू होता है: जल्दी ख़रीदने में कोई नुक़सान नहीं।',
  how: 'कैसे',
  methodLabel: 'भुगतान का तरीक़ा',
  paymentMethods: { qr: 'UPI QR', link: 'लिंक', upi: 'UPI', cash: 'नकद', card: 'कार्ड' },
  qrHint: 'सदस्य इसे किसी भी UPI ऐप से स्कैन करें। भुगतान होते ही पास मिल जाता है।',
  linkHint: 'सदस्य, या उनके लिए कोई और, कहीं से भी UPI या कार्ड से भुगतान करते हैं। दाम और पास लिंक में तय रहते हैं।',
  linkUntil: 'कब तक चलेगा',
  linkHolds: (hours, until) => `${until} (${hours < 48 ? `${hours} घंटे` : `${hours / 24} दिन`})`,
  mailLink: (email) => `${email} पर मेल भी करें`,
  ask: {
    qr: (amount) => `${amount} का QR दिखाएँ`,
    link: (amount) => `${amount} का लिंक बनाएँ`,
  },
  tendered: 'दिए गए',
  changeDue: 'लौटाएँ',
  tooLittle: 'यह क़ीमत से कम है।',
  slip: { upi: 'UPI का रेफ़रेंस, ऐप से', card: 'मशीन की पर्ची का नंबर' },
  slipHint: 'तभी लें जब ऐप या मशीन कहे कि भुगतान हो गया',
  override: 'नियम क्यों अलग रखा जा रहा है',
  overrideHint: 'लेखे में रहेगा; मैनेजर इसका जवाबदेह है',
  confirmPaid: (packageName) => `पैसे मिले: ${packageName} दें`,
  haveCode: 'सदस्य के पास कोड है',
  code: 'प्रोमो कोड',
  codeHint: 'कई कोड हों तो कॉमा से, अगर वे जुड़ते हैं',
  useCode: 'लगाएँ',
  removeCodes: 'हटाएँ',
  gst: (amount, percent) => `इसमें ${percent} % GST ${amount}`,
  soldToday: 'आज आपने बेचा',
  nothingSold: 'अभी कुछ नहीं।',
  seePayment: (name) => `${name} का भुगतान`,
}

export const payLinkText: typeof english.payLinkText = {
  leads: {
    waiting: 'यह लिंक सिर्फ़ इसी बिक्री का है। इसे सदस्य को भेजें: भुगतान होते ही पास उनका हो जाता है।',
    paid: 'पास मिल गया, रसीद भेजी जा रही है।',
    held: 'इस भुगतान पर फ़ैसला चाहिए।',
    refunded: 'इस भुगतान का रिफ़ंड हो रहा है।',
    expired: 'इस लिंक का समय पूरा हो गया।',
    closing: 'यह लिंक बंद किया जा रहा है।',
    cancelled: 'यह लिंक रद्द है।',
  },
  results: {
    waiting: '',
    paid: '',
    held: 'भुगतान हुआ, पर भुगतान कंपनी में उसका एक हिस्सा लौटाया गया। मैनेजर से पूछें, वही बाक़ी का फ़ैसला करते हैं।',
    refunded:
      'इस पैसे से पास नहीं मिल सका, क्योंकि इसकी जगह कुछ और ख़रीदा गया या पास नहीं दिया जा सकता था। पैसा लौटाया जा रहा है।',
    expired:
      'अब इससे कोई भुगतान नहीं कर सकता, और किसी भुगतान की सूचना नहीं है। पैसा बाद में आए तो पास मिल जाता है, या इसकी जगह कुछ और ख़रीदा गया हो तो पैसा लौट जाता है।',
    closing:
      'अभी तक किसी भुगतान की सूचना नहीं है। भुगतान कंपनी ने अभी पुष्टि नहीं की कि लिंक बंद है। फिर भी पैसा आए तो पास मिल जाता है, या इसकी जगह कुछ और ख़रीदा गया हो तो पैसा लौट जाता है।',
    cancelled:
      'अब इससे कोई भुगतान नहीं कर सकता, और किसी भुगतान की सूचना नहीं है। पैसा बाद में आए तो पास मिल जाता है, या इसकी जगह कुछ और ख़रीदा गया हो तो पैसा लौट जाता है।',
  },
  until: (at) => `यह ${at} तक चलेगा।`,
  address: 'भुगतान का लिंक',
  mailed: 'सदस्य को मेल से भी भेजा गया।',
  notMailed: 'मेल से नहीं भेजा गया: कॉपी करके ख़ुद भेजें।',
  cancel: 'यह लिंक रद्द करें',
  closed: 'लिंक बंद है: इससे कोई दोबारा भुगतान नहीं कर सकता।',
  open: 'भुगतान के लिंक',
  see: (name) => `${name} के भुगतान का लिंक`,
  states: {
    waiting: (at) => `${at} तक`,
    paid: (at) => `भुगतान हुआ, ${at}`,
    held: () => 'कुछ हिस्सा लौटाया गया, मैनेजर से पूछें',
    refunded: () => 'पैसा लौटाया गया',
    expired: () => 'समय पूरा, भुगतान नहीं हुआ',
    closing: () => 'बंद हो रहा है',
    cancelled: () => 'रद्द',
  },
}

export const upiQrText: typeof english.upiQrText = {
  heading: 'UPI QR',
  failed: 'QR कोड नहीं खुल सका।',
  title: (packageName, name) => `${name} के लिए ${packageName}`,
  leads: {
    waiting: 'यह कोड सिर्फ़ इसी बिक्री का है। भुगतान होते ही बंद हो जाता है।',
    paid: 'पास मिल गया, रसीद भेजी जा रही है।',
    held: 'इस भुगतान पर फ़ैसला चाहिए।',
    refunded: 'इस भुगतान का रिफ़ंड हो रहा है।',
    expired: 'इस कोड का समय पूरा हो गया।',
    closing: 'यह कोड बंद किया जा रहा है।',
    cancelled: 'यह कोड रद्द है।',
  },
  results: {
    waiting: '',
    paid: '',
    held: 'भुगतान हुआ, पर भुगतान कंपनी में उसका एक हिस्सा लौटाया गया। मैनेजर से पूछें, वही बाक़ी का फ़ैसला करते हैं।',
    refunded: 'इस पैसे से पास नहीं मिल सका, क्योंकि इसकी जगह कुछ और ख़रीदा गया या रक़म ग़लत थी। पैसा लौटाया जा रहा है।',
    expired:
      'अभी तक किसी भुगतान की सूचना नहीं है। पैसा बाद में आए तो पास मिल जाता है, या इसकी जगह कुछ और ख़रीदा गया हो तो पैसा लौट जाता है।',
    closing:
      'अभी तक किसी भुगतान की सूचना नहीं है। भुगतान कंपनी ने अभी पुष्टि नहीं की कि कोड बंद है। फिर भी पैसा आए तो पास मिल जाता है, या इसकी जगह कुछ और ख़रीदा गया हो तो पैसा लौट जाता है।',
    cancelled:
      'अब यह कोड नहीं चलेगा। अभी तक किसी भुगतान की सूचना नहीं है। पैसा बाद में आए तो पास मिल जाता है, या इसकी जगह कुछ और ख़रीदा गया हो तो पैसा लौट जाता है।',
  },
  codeOf: (amount) => `${amount} का QR कोड`,
  scan: 'किसी भी UPI ऐप से स्कैन करें',
  waiting: 'भुगतान का इंतज़ार',
  cancel: 'यह कोड रद्द करें',
  back: 'बिक्री पर लौटें',
  offline: 'अभी स्थिति नहीं पढ़ी जा सकी। भुगतान फिर भी दर्ज होगा।',
  connectionLost: 'अगर कनेक्शन टूट जाए',
  connectionLostText:
    'समय पूरा होने तक कोड चलता है। बैंक के भुगतान बताते ही पास और इनवॉइस बन जाते हैं, यह स्क्रीन बंद हो तब भी। सदस्य से दोबारा भुगतान न कराएँ।',
  paidAt: (time) => `भुगतान हुआ, ${time}`,
  closed: 'कोड बंद है: कोई इसे दोबारा नहीं चुका सकता।',
  closing: (seconds) => `${seconds} सेकंड में बंद होगा।`,
  next: 'अगली बिक्री',
  keepOpen: 'खुला रखें',
}

export const buyerText: typeof english.buyerText = {
  state: 'उनका राज्य या केंद्र शासित प्रदेश',
  stateHint: 'ऑनलाइन क्लास के इनवॉइस पर क़ानून राज्य का नाम चाहता है। दाम हर जगह एक ही है।',
  chooseState: 'कृपया चुनें',
  company: 'कंपनी के नाम इनवॉइस',
  gstin: 'GSTIN',
  valid: (state, code) => `${state} (${code}) का GSTIN।`,
  problems: gstinText,
  name: 'कंपनी का नाम',
  address: 'उसका पता',
}
