import type * as english from './drafts.ts'

export const draftText: typeof english.draftText = {
  needed: 'प्रकाशित करने से पहले यह भरना ज़रूरी है।',
  slug: 'छोटे अक्षर a से z, अंक और बीच में एक-एक हाइफ़न, जैसे two-metres-of-floor।',
  art: 'कृपया कोई चित्र चुनें।',
  ends: 'यह शुरू होने से पहले ख़त्म नहीं हो सकता।',
  early: 'कृपया शुरुआती फ़ीस और उसका आख़िरी दिन, दोनों भरें या दोनों ख़ाली छोड़ें।',
  unknown: 'यह अब नहीं है। कृपया दूसरा चुनें।',
  differs: 'इसे इस बीच बदला गया है।',
  saved: 'रख लिया गया।',
  published: 'यह अब साइट पर है।',
  scheduled: 'यह अपने आप दिखने लगेगा।',
  unscheduled: 'यह अपने आप नहीं दिखेगा।',
  unpublished: 'यह अब साइट पर नहीं है। ड्राफ़्ट रखा हुआ है।',
  discarded: 'ड्राफ़्ट हटा दिया गया।',
}
