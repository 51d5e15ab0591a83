/** Hindi: texts of the frame around every page. */
import type * as english from './frame.ts'

export const frameText: typeof english.frameText = {
  skip: 'मुख्य सामग्री पर जाएँ',
  home: (studio) => `${studio}, होम`,
  mainNavigation: 'मुख्य',
  menu: 'मेन्यू',
  openMenu: 'मेन्यू खोलें',
  closeMenu: 'मेन्यू बंद करें',
  login: 'लॉग इन',
  dashboard: 'आपका डैशबोर्ड',
  logout: 'लॉग आउट',
  leaving: {
    sure: 'लॉग आउट करें?',
    help: 'आपकी बुकिंग और पास जैसे हैं वैसे ही रहेंगे। अगली बार लॉग इन करने तक इस डिवाइस पर वे नहीं दिखेंगे।',
    yes: 'हाँ, लॉग आउट करें',
    no: 'रहने दें',
  },
  chat: 'WhatsApp पर हमसे बात करें',
  whatsappLabel: 'WhatsApp',
  loadingPage: 'पेज लोड हो रहा है',
  feed: 'ब्लॉग, फ़ीड रीडर के लिए',
  offline: 'आप ऑफ़लाइन हैं। यह पेज खुला रहेगा; बाक़ी पेजों के लिए इंटरनेट चाहिए।',
  offlineBookings: 'आपकी अगली क्लासें',
  noScript: 'स्क्रिप्ट के बिना भी यहाँ सब कुछ पढ़ा जा सकता है। बुकिंग के लिए हमें फ़ोन करें या लिखें:',
  nav: {
    whyPilates: 'पिलाटीज़ क्यों',
    aboutUs: 'हमारे बारे में',
    bookClass: 'क्लास बुक करें',
    privates: 'प्राइवेट क्लास',
    teacherTraining: 'टीचर ट्रेनिंग',
    membership: 'मेंबरशिप',
    blogs: 'ब्लॉग',
    contactUs: 'संपर्क करें',
  },
}

export const footerText: typeof english.footerText = {
  information: 'जानकारी',
  rules: 'हमारे नियम',
  inStudioTerms: 'स्टूडियो की शर्तें',
  terms: 'उपयोग की शर्तें',
  privacy: 'निजता नीति',
  refund: 'रिफ़ंड नीति',
  quickLinks: 'क्विक लिंक',
  bookAClass: 'क्लास बुक करें',
  contactUs: 'संपर्क करें',
  aboutUs: 'हमारे बारे में',
  contact: 'संपर्क',
  blogs: 'ब्लॉग',
  teacherTraining: 'टीचर ट्रेनिंग',
  zone: 'सभी समय भारतीय समय में हैं',
}

export const errorText: typeof english.errorText = {
  notFound: {
    title: 'पेज नहीं मिला',
    heading: 'यहाँ कुछ नहीं है',
    lead: 'हो सकता है कि पेज कहीं और चला गया हो या पते में कोई चूक हो। समय-सारणी हमेशा की तरह अपनी जगह पर है।',
  },
  failed: {
    title: 'कुछ गड़बड़ हो गई',
    heading: 'हमारा संतुलन बिगड़ गया',
    lead: 'यह पेज अभी नहीं खुल सका। ग़लती हमारी है, आपकी नहीं; आपका किया हुआ कुछ भी खोया नहीं है।',
  },
  offline: {
    title: 'कनेक्शन नहीं है',
    heading: 'कनेक्शन टूट गया',
    lead: 'पेज नहीं आ सका, क्योंकि लगता है कि आप ऑफ़लाइन हैं। कनेक्शन लौटने पर फिर कोशिश करें।',
  },
  toSchedule: 'समय-सारणी देखें',
}
