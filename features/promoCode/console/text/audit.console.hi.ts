/** Hindi: how the audit shows what is recorded of promo codes. */
import type * as english from './audit.ts'

export const promoCodeAudit: typeof english.promoCodeAudit = {
  actions: {
    'credit.give': 'देर से रद्द हुई क्लास के लिए क्रेडिट दिया',
    'credit.withdraw': 'क्रेडिट वापस लिया',
    'promoCode.change': 'प्रोमो कोड बदला',
    'promoCode.create': 'प्रोमो कोड बनाया',
    'promoCode.stop': 'प्रोमो कोड बंद किया',
  },
  fields: {
    code: 'कोड',
    combinable: 'दूसरों के साथ जुड़ता है',
    firstDay: 'पहला दिन',
    isStopped: 'बंद',
    lastDay: 'आख़िरी दिन',
    limitPerPerson: 'एक व्यक्ति की सीमा',
    limitTotal: 'कुल सीमा',
    newcomersOnly: 'केवल नए सदस्यों के लिए',
    packageIds: 'पैक',
    percentage: 'प्रतिशत',
    pricePaise: 'रुपये',
    promoKind: 'छूट का तरीक़ा',
  },
  values: {
    promoKind: {
      amount: 'रक़म',
      percentage: 'प्रतिशत',
      price: 'तय दाम',
    },
  },
}
