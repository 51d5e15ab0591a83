/** Hindi: the server's messages about members. */
import type * as english from './member.ts'

const statusText = (notified: boolean) =>
  notified ? 'मेल से बताया जा रहा है।' : 'किसी को नहीं बताया गया: ई-मेल पता नहीं है।'

export const memberText: typeof english.memberText = {
  reason: 'कृपया कारण लिखें।',
  note: 'कृपया कुछ लिखें।',
  opened: (name) => `${name} का खाता खुल गया है। पासवर्ड चुनने का मेल भेजा जा रहा है।`,
  openedUnreached: (name) => `${name} का रिकॉर्ड बन गया है। ई-मेल पता मालूम होते ही लॉग इन का लिंक भेजा जा सकता है।`,
  corrected: 'सुधार दिया गया।',
  newEmail: {
    changed: 'सुधार दिया गया। दोनों पतों पर बताया जा रहा है; अब नए पते से लॉग इन होगा।',
    first: 'सहेजा गया। पासवर्ड चुनने और लॉग इन करने का लिंक उस पते पर भेजा जा रहा है।',
  },
  booked: (title, when, notified) => `बुकिंग हो गई: ${title}, ${when}। ${statusText(notified)}`,
  moved: (title, when, notified) => `बुकिंग बदल दी गई: अब ${title}, ${when}। ${statusText(notified)}`,
  cancelledFree: (notified) => `मुफ़्त में रद्द हो गई। ${statusText(notified)}`,
  cancelledLate: (notified) => `देर से रद्द हुई। ${statusText(notified)}`,
  adjusted: (sessions) => (sessions > 0 ? `${sessions} जोड़े गए।` : `${-sessions} घटाए गए।`),
  frozen: 'पास रोक दिया गया है।',
  extended: (day) => `पास अब ${day} को समाप्त होगा।`,
  revoked: (notified) => `पास बंद हो गया है। ${statusText(notified)}`,
  shared: 'अब दोनों इस पास से बुक कर सकते हैं।',
  unshared: 'अब इस पास से केवल जिनका पास है, वही बुक कर सकते हैं।',
  consentGiven: 'लिख लिया: उन्हें हमारी ख़बरें चाहिए।',
  consentTaken: 'लिख लिया: केवल बुकिंग और ख़रीद के मेल।',
  merged: 'दोनों रिकॉर्ड एक हो गए हैं।',
  erased: 'उनकी जानकारी मिटा दी गई है।',
  mailAgain: 'मेल दोबारा भेजा जा रहा है।',
  mailRefused: {
    already: 'यह मेल पहले ही दोबारा भेजा जा चुका है।',
    notFailed: 'यह मेल रुका नहीं है: यह जा चुका है, या अपने आप फिर भेजा जाएगा।',
    finished: 'यह मेल सहेजा नहीं जाता। अगर इसमें कोड या लिंक था, तो वे ख़ुद नया माँग सकते हैं।',
    noReason: 'इस मेल की अब कोई वजह नहीं रही, इसलिए कुछ नहीं भेजा गया।',
    address: 'इनके पते पर मेल नहीं पहुँचते, इसलिए कुछ नहीं भेजा गया। कृपया पहले पता ठीक करें।',
  },
  refused: {
    revoked: 'यह पास बंद किया जा चुका है।',
    expired: 'यह पास समाप्त हो चुका है: पहले इसकी अवधि बढ़ाएँ।',
    unlimited: 'इस पास में सेशन नहीं गिने जाते: इसकी अवधि बढ़ाएँ।',
    belowZero: (left) => `इस पास में केवल ${left} बाक़ी हैं।`,
    samePerson: 'यह वही रिकॉर्ड है।',
    gone: 'इनमें से एक पहले ही मिलाया या मिटाया जा चुका है।',
    address: 'वह रिकॉर्ड रखें जिसका ई-मेल पता है: उसका खाता चलता रहेगा, और यह उसमें मिल जाएगा।',
    staff: 'इनमें से एक यहाँ काम करता है: पहले वह भूमिका समाप्त करें।',
    worksHere: 'वे यहाँ के स्टाफ़ में हैं: पहले उनकी भूमिका समाप्त करें।',
    mergedBefore: 'यह रिकॉर्ड मिलाया जा चुका है: जो बचा है, उसे मिटाएँ।',
    erasedBefore: 'उनकी जानकारी पहले ही मिटाई जा चुकी है।',
    open: 'कुछ पास, बुकिंग या भुगतान अभी चल रहे हैं। पहले उन्हें निपटाएँ, या बताएँ कि फिर भी मिटाना है।',
  },
}
