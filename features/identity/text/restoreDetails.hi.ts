/** Hindi: the page of the link that undoes a change of personal details. */
import type * as english from './restoreDetails.ts'

export const restoreDetailsText: typeof english.restoreDetailsText = {
  pageTitle: 'बदलाव वापस लें',
  title: 'बदलाव वापस लें',
  forWhom: 'यह इस खाते के बारे में है:',
  lead: 'जिस बदलाव के बारे में हमने आपको लिखा था, उससे पहले आपका नाम, फ़ोन नंबर या जन्मतिथि जो थी, वही फिर से हो जाएगी। स्टाफ़ का काम देखने वालों को बताया जाएगा।',
  submit: 'बदलाव वापस लें',
  nothingTitle: 'वापस लेने को कुछ नहीं',
  toProfile: 'अपनी प्रोफ़ाइल देखें',
  expiredLead: (days) =>
    `लिंक एक ही बार चलता है, बदलाव के ${days} दिन के भीतर। अपनी जानकारी प्रोफ़ाइल में ख़ुद भी बदली जा सकती है। अगर आपका खाता किसी और के हाथ में है, तो स्टूडियो को तुरंत बताएँ: हम मदद करेंगे।`,
  contactStudio: 'स्टूडियो से संपर्क करें',
  swapQuestion: 'बदलाव सही था?',
  swap: 'ऐसा ही रहने दें',
}
