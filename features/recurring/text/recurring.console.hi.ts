/** Hindi: recurring bookings. */
import type * as english from './recurring.ts'

export const recurringText: typeof english.recurringText = {
  started: (title, booked) =>
    `${title} अब हर हफ़्ते बुक होगी: अभी ${booked} ${booked === 1 ? 'तारीख़' : 'तारीख़ें'}।`,
  ended: (returned) =>
    ['यह समाप्त हुई।', 'यह समाप्त हुई। 1 क्लास वापस की गई।'][returned] ??
    `यह समाप्त हुई। ${returned} क्लासें वापस की गईं।`,
  paused: (returned) =>
    ['इस पर रोक लगी है।', 'इस पर रोक लगी है। 1 क्लास वापस की गई।'][returned] ??
    `इस पर रोक लगी है। ${returned} क्लासें वापस की गईं।`,
  resumed: 'यह फिर चालू है। जहाँ सीटें हैं, हम तारीख़ें बुक करते हैं।',
}

export const recurringTemplateTexts: typeof english.recurringTemplateTexts = {
  started: {
    subject: 'हर हफ़्ते: {class}, {when}',
    heading: '{name}, आपकी हर हफ़्ते की क्लास तय है',
    opening: 'हम {class} हर हफ़्ते आपके लिए बुक करते हैं, {when}। अब तक की तारीख़ें ये हैं।',
    closing: 'हर तारीख़ हमेशा की तरह अलग से रद्द की जा सकती है।',
    button: 'अपनी बुकिंग देखें',
  },
  dateMissed: {
    subject: 'बुक नहीं हुई: {class}, {date}',
    heading: 'आपका एक हफ़्ता बुक नहीं हो सका',
    opening: '{name}, {date} की {class} बुक नहीं है। इसके लिए कुछ नहीं कटा।',
    closing: 'आपकी बाक़ी तारीख़ें वैसी ही रहती हैं।',
    button: 'अपनी बुकिंग देखें',
  },
  ended: {
    subject: 'आपकी हर हफ़्ते की {class} समाप्त हुई',
    heading: 'आपकी हर हफ़्ते की क्लास समाप्त हुई',
    opening: '{name}, अब हम {class} हर हफ़्ते आपके लिए बुक नहीं करते।',
    closing: '',
    button: 'समय-सारणी देखें',
  },
}

export const recurringMailText: typeof english.recurringMailText = {
  every: (weekday, time) => `हर ${weekday}, ${time}`,
  booked: 'बुक',
  waiting: 'प्रतीक्षा सूची',
  out: 'छोड़ी गई',
  returned: 'वापस दी गईं',
  still: 'अब भी बुक',
  outcomes: {
    full: 'क्लास भरी हुई थी।',
    overlap: 'उस समय आपकी दूसरी क्लास है, या बहुत दूर है।',
    frozen: 'उस दिन आपके पास पर रोक है।',
    noPass: 'उस दिन के लिए आपका कोई पास मान्य नहीं है। नए पास से हम उसके बाद की तारीख़ें फिर बुक करते हैं।',
    refused: 'यह बुक नहीं हो सकी।',
  },
  ends: {
    byMember: 'आपने इसे समाप्त किया। जो मुफ़्त रद्द हो सकता था, वह वापस है।',
    byStaff: 'स्टूडियो ने इसे आपके लिए समाप्त किया। जो मुफ़्त रद्द हो सकता था, वह वापस है।',
    missed: 'इसकी कई क्लासों में लगातार आना नहीं हुआ, इसलिए सीट दूसरों को मिलेगी। जो मुफ़्त रद्द हो सकता था, वह वापस है।',
    passEnded: 'आपका कोई पास अब इसके लिए मान्य नहीं है। नए पास से इसे फिर शुरू किया जा सकता है।',
    over: 'इसकी आख़िरी तारीख़ बीत गई।',
  },
}
