/** Hindi: what a tax document says. */
import type { PackageType } from '#features/passes/schema.ts'
import type * as english from './document.ts'

const sessionNames: Record<PackageType, string> = {
  discovery: 'डिस्कवरी सेशन',
  group: 'ग्रुप क्लास',
  reformer: 'रिफ़ॉर्मर क्लास',
  private: 'प्राइवेट सेशन',
  semiPrivate: 'सेमी-प्राइवेट सेशन',
}

export const documentText: typeof english.documentText = {
  titles: {
    invoice: 'कर बीजक',
    billOfSupply: 'आपूर्ति बिल',
    creditNote: 'क्रेडिट नोट',
    debitNote: 'डेबिट नोट',
  },
  commercialTitles: { creditNote: 'व्यावसायिक क्रेडिट नोट', debitNote: 'व्यावसायिक डेबिट नोट' },
  composition: 'संयोजन कर योग्य व्यक्ति, आपूर्ति पर कर वसूलने का पात्र नहीं',
  notRegistered: 'GST के तहत पंजीकृत नहीं',
  paidInFull: 'पूरा भुगतान मिल गया। धन्यवाद।',
  isRefunded: (amount) => `${amount} आपको वापस।`,
  isAdded: (amount) => `पहले की राशि में ${amount} जुड़े।`,

  number: 'नंबर',
  date: 'तारीख़',
  toPay: 'देय',
  paid: 'भुगतान',
  corrected: 'किसका सुधार',
  correctedOn: 'उसकी तारीख़',

  soldBy: 'विक्रेता',
  buyer: { invoice: 'ख़रीदार', billOfSupply: 'ख़रीदार', creditNote: 'किसे', debitNote: 'किससे' },
  attention: (name) => `संपर्क: ${name}`,
  supply: 'आपूर्ति',
  placeOfSupply: (state) => `आपूर्ति का स्थान: ${state}`,
  interState: 'अंतर-राज्य, इसलिए IGST',
  reverseCharge: 'रिवर्स चार्ज: नहीं',
  noTax: 'कोई कर नहीं लिया गया',
  noTaxChanges: 'कर में कोई बदलाव नहीं',

  columns: {
    what: 'विवरण',
    sac: 'SAC',
    sessions: 'सेशन',
    taxable: 'कर योग्य मूल्य',
    tax: (name, percent) => `${name} ${percent}%`,
    total: { invoice: 'कुल ₹', billOfSupply: 'कुल ₹', creditNote: 'वापस ₹', debitNote: 'जुड़े ₹' },
  },
  listPrice: 'कोड से पहले का दाम',
  code: (code) => `कोड ${code}`,
  unlimited: 'अनलिमिटेड',
  item: (type, sessions, location) => {
    const what = `${sessions ?? 'अनलिमिटेड'} ${sessionNames[type]}`
    return location ? `${what}, ${location}` : what
  },
  fee: 'देर से रद्द हुई या छूटी क्लास के लिए',
  feeTaxed: 'शुल्क पर वही कर लगता है जो क्लास पर।',
  validity: {
    firstSession: (days) => `पहले सेशन से ${days} दिन`,
    purchase: (days) => `ख़रीदने के दिन से ${days} दिन`,
  },

  madeOf: 'राशि किससे बनी है',
  sumRefunded: 'अब वापस',
  sumAdded: 'अब जुड़े',
  restOf: (number) => `${number} का बाक़ी`,
  total: { invoice: 'कुल', billOfSupply: 'कुल', creditNote: 'आपको वापस', debitNote: 'जुड़े' },

  terms: {
    firstSession: 'पास पहले सेशन से शुरू होता है।',
    purchase: 'पास ख़रीदने के दिन शुरू हो गया।',
  },
  termsStay: (day) => `पैक बाद में बदले, तब भी ${day} की शर्तें ही चलेंगी।`,
  noGst: 'इस दाम में कोई GST नहीं है, और इससे कोई GST वापस नहीं लिया जा सकता।',
  givenBack: (method, when) => `वापस: ${method}, ${when}।`,
  priceCorrected: 'कारण: दाम का सुधार।',
  corrects: (number, day) => `यह नोट ${day} के ${number} का सुधार है; वह दस्तावेज़ वैसा ही रहता है।`,

  commercial: (number, until) =>
    `${number} का GST ${until} तक सुधारा जा सकता था। यह नोट केवल पैसे के बारे में है: इससे कर में कुछ नहीं बदलता।`,

  byComputer: 'कंप्यूटर से बना, बिना हस्ताक्षर मान्य।',
  forTaxes: 'कर के काम के लिए सँभालकर रखें।',
  questions: (contact) => `सवाल हों तो: ${contact}.`,
  neverChanges: 'यह दस्तावेज़ कभी नहीं बदलता; सुधार के लिए नया बनता है, जिसमें इसका नंबर होता है।',
}
