import { packageText } from '#features/passes/text/membership.ts'
import type * as english from './whyPilates.ts'

/** Hindi: texts of the intro offer page. */
export const whyText: typeof english.whyText = {
  title: 'पिलाटीज़ क्यों',
  metaTitle: 'पिलाटीज़ क्यों, और शुरुआत कैसे करें',
  description: (offer) =>
    `${offer ? `${offer.price} में ${packageText.classes(offer.sessions)} लेकर शुरू करें। ` : ''}पिलाटीज़ में अभ्यास किसका होता है, पहली क्लास में क्या होता है, कौन-सी क्लास चुनें, और आने से पहले लोग क्या पूछते हैं।`,
  buy: 'डिस्कवरी पैक ख़रीदें',
  method: {
    label: 'पद्धति',
    art: 'हंड्रेड में एक आकृति: पीठ के बल, पैर और छाती उठी हुई, बाँहें सीधी',
  },
  first: { label: 'पहली क्लास' },
  kinds: { label: 'कौन-सी क्लास' },
  questions: {
    label: 'सवाल',
    discovery: (price, { totalSessions, validity, validityFrom, ...offer }, taxed) => ({
      question: 'डिस्कवरी पैक में क्या है?',
      answer: `${packageText.kinds('discovery')} की ${packageText.classes(totalSessions)}, ${packageText.at(offer)}। ${taxed ? 'GST सहित ' : ''}क़ीमत ${price} है, और यह ${validityFrom === 'purchase' ? 'ख़रीदने के दिन' : 'आपके पहले सेशन'} से ${packageText.days(validity)} तक मान्य है। इसे एक ही बार ख़रीदा जा सकता है, और इसके पैसे वापस नहीं होते।`,
    }),
    other: 'कुछ और पूछें',
  },
}
