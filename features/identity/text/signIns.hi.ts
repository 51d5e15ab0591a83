/** Hindi: the list of sign-ins. */
import type * as english from './signIns.ts'

export const signInsText: typeof english.signInsText = {
  title: 'आप कहाँ-कहाँ लॉग इन हैं',
  lead: 'जिसे आप नहीं पहचानते या जो अब काम में नहीं है, उसे बंद करें। कुछ गड़बड़ लगे तो पासवर्ड भी बदलें।',
  unknownDevice: 'ऐसा डिवाइस, जिसका नाम पता नहीं',
  here: 'यही डिवाइस',
  times: (opened, seen) => `लॉग इन: ${opened}, आख़िरी इस्तेमाल: ${seen}`,
  end: 'बंद करें',
  endNamed: (device, opened) => `${device} पर ${opened} का लॉग इन बंद करें`,
  endOthers: 'बाक़ी सभी बंद करें',
  endAll: 'सभी बंद करें',
  none: 'अभी कहीं नहीं।',
  onlyHere: 'केवल इसी डिवाइस पर।',
  ended: 'उस डिवाइस पर लॉग आउट हो गया है।',
  allEnded: 'बाक़ी सभी डिवाइस पर लॉग आउट हो गया है।',
  failed: 'सूची नहीं आ सकी।',
}
