/** Hindi: texts of the calendar tools in the dashboard. */
import type * as english from './calendar.ts'

export const calendarToolsText: typeof english.calendarToolsText = {
  add: 'कैलेंडर में जोड़ें',
  addThis: (what) => `कैलेंडर में जोड़ें: ${what}`,
  google: 'Google Calendar',
  googleThis: (what) => `Google Calendar में जोड़ें, नई विंडो खुलेगी: ${what}`,
  title: 'आपकी क्लासें, आपके कैलेंडर में',
  lead: 'एक बार सब्सक्राइब करें: आपकी बुक की हुई हर क्लास कैलेंडर में दिखेगी, समय बदलने पर वहाँ भी बदलेगी और रद्द होने पर कटी हुई दिखेगी।',
  make: 'मेरा कैलेंडर पता बनाएँ',
  since: (when) => `आपका कैलेंडर पता ${when} से चालू है। यह गुप्त है, इसलिए एक ही बार दिखाया गया था।`,
  once: 'इसे अभी कॉपी करें: यह एक ही बार दिखता है। जिसके हाथ यह पता होगा, वह आपकी क्लासें देख सकेगा, और कुछ नहीं।',
  address: 'कैलेंडर पता',
  copy: 'कॉपी करें',
  copied: 'कॉपी हो गया',
  copyFailed: 'कॉपी नहीं हो सका। कृपया पता चुनकर ख़ुद कॉपी करें।',
  open: 'मेरे कैलेंडर में खोलें',
  how: 'Google Calendar में: Other calendars, फिर From URL। Outlook में: Add calendar, फिर Subscribe from web।',
  renew: 'नया पता',
  revoke: 'बंद करें',
  renewTitle: 'नया पता बनाएँ?',
  renewText: 'जो कैलेंडर अभी के पते से जुड़े हैं, उन्हें आगे जानकारी नहीं मिलेगी। फिर नए पते को सब्सक्राइब करें।',
  confirmRenew: 'हाँ, नया बनाएँ',
  revokeTitle: 'कैलेंडर पता बंद करें?',
  revokeText: 'इससे जुड़े कैलेंडरों को आगे जानकारी नहीं मिलेगी। नया पता कभी भी बनाया जा सकता है।',
  confirmRevoke: 'हाँ, बंद करें',
  keep: 'रहने दें',
  failed: 'आपके कैलेंडर पते की जानकारी नहीं मिल सकी',
  failedHelp: 'वह पहले की तरह काम कर रहा है; बस यह हिस्सा नहीं दिख रहा।',
}

export const calendarMessages: typeof english.calendarMessages = {
  feedMade: 'आपका कैलेंडर पता तैयार है। इसे अभी कॉपी करें: यह एक ही बार दिखता है।',
  feedRenewed: 'आपका नया कैलेंडर पता तैयार है। पुराना अब काम नहीं करता।',
  feedRevoked: 'यह कैलेंडर पता अब काम नहीं करता।',
}
