/** Hindi: mails to members about staff actions. */
import type * as english from './memberMail.ts'

export const memberTemplateTexts: typeof english.memberTemplateTexts = {
  adjusted: {
    subject: 'आपके {pass} पास में बदलाव हुआ है',
    heading: 'आपके पास में बदलाव हुआ है',
    opening: '',
    closing: 'यह आपके पास के हिसाब में लिखा है।',
    button: 'अपने पास देखें',
  },
  extended: {
    subject: 'आपका {pass} पास ज़्यादा दिन चलेगा',
    heading: 'आपका पास ज़्यादा दिन चलेगा',
    opening: '',
    closing: '',
    button: 'अपने पास देखें',
  },
  frozen: {
    subject: 'आपका {pass} पास रोका गया है',
    heading: 'आपका पास रोका गया है',
    opening: '',
    closing: 'अगर इसमें कुछ आपके कहे अनुसार न हो, तो कृपया स्टूडियो को बताएँ।',
    button: 'अपने पास देखें',
  },
  unfrozen: {
    subject: 'आपका {pass} पास अब रुका हुआ नहीं है',
    heading: 'आपका पास अब रुका हुआ नहीं है',
    opening: '',
    closing: 'अगर इसमें कुछ आपके कहे अनुसार न हो, तो कृपया स्टूडियो को बताएँ।',
    button: 'अपने पास देखें',
  },
  merged: {
    subject: 'आपके दो खाते अब एक हैं',
    heading: 'आपके दो खाते अब एक हैं',
    opening:
      'हमारे यहाँ आपके दो खाते थे। स्टूडियो ने उन्हें एक कर दिया है: आपके सभी पास, बुकिंग और भुगतान {email} के खाते में हैं।',
    closing: 'अगर यह पता आपका नहीं है, तो कृपया तुरंत स्टूडियो को बताएँ।',
    button: 'स्टूडियो की साइट पर लॉग इन करें',
  },
  erased: {
    subject: 'आपका डेटा मिटा दिया गया है',
    heading: 'आपका डेटा मिटा दिया गया है',
    opening:
      '{studio} ने आपका नाम, संपर्क और जन्म तिथि, आपके बारे में टिप्पणियाँ, हमारे लिखे हुए मेल और आपका खाता मिटा दिया है।',
    closing: 'भुगतान आपके नाम के बिना उतने समय तक रखे जाते हैं, जितना कर क़ानून कहता है। इस पते पर यह आख़िरी मेल है।',
  },
}

export const memberMailText: typeof english.memberMailText = {
  changed: (count, packageName, left) =>
    count > 0
      ? `हमने आपके ${packageName} पास में ${count} सेशन जोड़े हैं। आपके पास ${left} बाक़ी हैं।`
      : `हमने आपके ${packageName} पास से ${-count} सेशन घटाए हैं। आपके पास ${left} बाक़ी हैं।`,
  until: (packageName, until, days) => `आपका ${packageName} पास ${until} तक मान्य है: ${days} दिन ज़्यादा।`,
  frozen: (packageName, from, to) =>
    `आपका ${packageName} पास ${from} से ${to} तक रुका है, दोनों दिन मिलाकर। उससे पहले और उसके बाद हमेशा की तरह बुकिंग हो सकती है।`,
  frozenUntil: (until) => `ये दिन खोते नहीं: पास अब ${until} तक मान्य है।`,
  frozenReturned: (count) =>
    count === 1
      ? 'इन दिनों की आपकी क्लास मुफ़्त रद्द कर दी गई है; कौन सी, यह एक अलग मेल में है।'
      : `इन दिनों की आपकी ${count} क्लास मुफ़्त रद्द कर दी गई हैं; हर एक के लिए अलग मेल है।`,
  frozenCharged: (count) =>
    `इन दिनों की ${count} क्लास की मुफ़्त रद्द करने की समय-सीमा निकल चुकी थी: ${count === 1 ? 'वह देर से रद्द मानी गई है' : 'वे देर से रद्द मानी गई हैं'}।`,
  frozenQueues: (count) => `इन दिनों की ${count} क्लास की प्रतीक्षा सूची से आपका नाम हटा दिया गया है।`,
  unfrozen: (packageName, until) =>
    `आपके ${packageName} पास से आज से फिर बुकिंग हो सकती है। यह ${until} तक मान्य है।`,
  why: (reason) => `क्यों: ${reason}`,
}
