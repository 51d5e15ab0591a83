/** Hindi: texts of the screen of tax registrations. */
import type * as english from './registrationScreens.ts'

export const registrationScreens: typeof english.registrationScreens = {
  title: 'विक्रेता कौन है',
  sentence: 'इनवॉइस और क्रेडिट नोट पर दिखने वाला विक्रेता। यहाँ क्या लिखा जाए, यह आपके अकाउंटेंट तय करते हैं।',
  none: 'अभी कर के दस्तावेज़ नहीं बनते',
  noneText:
    'भुगतान पर रसीद मिलती है, पर इनवॉइस नहीं। इनवॉइस के लिए अकाउंटेंट से पूछकर विक्रेता तय करें: क़ानूनी नाम और पता, राज्य, GSTIN (अगर है), और दस्तावेज़ों के नंबर।',
  noneUntil: (day) => `${day} से पहले कर के दस्तावेज़ नहीं बनते`,
  noneUntilText: 'तब तक भुगतान पर रसीद मिलती है, पर इनवॉइस नहीं।',
  set: 'विक्रेता तय करें',
  addLocation: 'किसी जगह का अलग पंजीकरण जोड़ें',
  business: 'व्यवसाय',
  seller: 'जगह',
  sellerHint: 'ऐसी जगह, जिसका अपना पंजीकरण है, जैसे किसी दूसरे राज्य में।',
  chooseLocation: 'जगह चुनें',
  lead: 'यह आपके अकाउंटेंट तय करते हैं। जो दस्तावेज़ बन चुके, वे वैसे ही रहते हैं।',
  mode: {
    registered: 'GST में पंजीकृत',
    composition: 'कंपोज़िशन योजना',
    unregistered: 'GST में पंजीकृत नहीं',
  },
  modeLegend: 'पंजीकरण',
  modeHint: {
    registered: 'टैक्स इनवॉइस, जिस पर GST दिखता है।',
    composition: 'बिल ऑफ़ सप्लाई, बिना कर के।',
    unregistered: 'बिल ऑफ़ सप्लाई, बिना कर और GSTIN के।',
  },
  gstin: 'GSTIN',
  gstinExample: '06ABCDE1234F1Z4',
  gstinHint: 'प्रमाणपत्र के 15 अक्षर और अंक। राज्य इन्हीं से तय होता है।',
  gstinSoFar: (state, characters) => `${state}। 15 में से ${characters}।`,
  gstinFits: (state) => `${state}। सभी 15 आपस में मेल खाते हैं।`,
  state: 'राज्य',
  chooseState: 'राज्य चुनें',
  otherState: (state) => `यह GSTIN ${state} का है।`,
  legalName: 'क़ानूनी नाम',
  legalNameHint: {
    gstin: 'जैसा GST के प्रमाणपत्र पर है।',
    none: 'व्यवसाय जिसका है: कंपनी, फ़र्म या व्यक्ति।',
  },
  address: 'पता',
  addressHint: 'पिन कोड के साथ। राज्य इसके बाद अपने-आप जुड़ता है।',
  invoiceSeries: 'इनवॉइस की सीरीज़',
  noteSeries: 'नोट की सीरीज़',
  seriesHint: '1 से 3 अंग्रेज़ी अक्षर या अंक',
  next: (number) => `अगला: ${number}`,
  nextNumbers: (invoice, note) => `अगले नंबर: ${invoice}, और नोट के लिए ${note}`,
  fromHint: {
    today: 'आज या बाद में: आज कोई दस्तावेज़ नहीं बना',
    tomorrow: 'कल या उसके बाद का कोई दिन: आज के दस्तावेज़ बन चुके हैं',
  },
  ahead: (day, seller) => `${day} से: ${seller}`,
  rates: 'GST की दरें',
  taxWithoutRegistration:
    'बिल ऑफ़ सप्लाई पर कर नहीं दिखता, पर नीचे दर तय है, और साइट अब भी कहती है कि क़ीमतों में GST शामिल है। दरों को “GST में पंजीकृत नहीं” पर बदलें।',
  registrationWithoutTax: 'व्यवसाय पंजीकृत है, पर नीचे की दरें “कोई कर नहीं” कहती हैं, इसलिए इनवॉइस पर कर नहीं दिखता।',
}
