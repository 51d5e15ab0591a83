/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const salesAudit: typeof english.salesAudit = {
  actions: {
    'cashUp.close': 'दिन का हिसाब बंद किया',
    'cashUp.correct': 'दिन का हिसाब ठीक किया',
    'moneyMatter.decide': 'पैसे के मामले पर फ़ैसला किया',
  },
  fields: {
    card: 'कार्ड मशीन',
    cash: 'नक़द',
    counted: 'गिना गया',
    countedPaise: 'गिना गया',
    day: 'दिन',
    entry: 'संख्या',
    expected: 'अपेक्षित',
    floatPaise: 'शुरुआती नक़द',
    upi: 'UPI',
  },
  values: {
    status: {
      decided: 'फ़ैसला हुआ',
    },
  },
}
