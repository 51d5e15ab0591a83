/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const paymentAudit: typeof english.paymentAudit = {
  actions: {
    'dispute.accept': 'विवाद मान लिया',
    'dispute.contest': 'विवाद का जवाब दिया',
    'payment.decline': 'रुका भुगतान लौटाया',
    'payment.grant': 'रुके भुगतान का पास दिया',
    'refund.make': 'पैसे लौटाए',
    'refund.retry': 'लौटाए पैसे भुगतान सेवा को फिर भेजे',
    'sale.cancelLink': 'भुगतान का लिंक रद्द किया',
    'sale.cancelRequest': 'भुगतान का UPI QR रद्द किया',
    'sale.make': 'डेस्क पर बेचा',
    'sale.request': 'भुगतान का UPI QR दिखाया',
    'sale.requestLink': 'भुगतान का लिंक बनाया',
    'sale.void': 'बिक्री रद्द की',
    'taxDocuments.download': 'एक महीने के टैक्स दस्तावेज़ डाउनलोड किए',
  },
  fields: {
    discountPaise: 'कोड से छूट',
    gatewayDisputeId: 'गेटवे पर विवाद',
    leftPaise: 'बाक़ी',
    method: 'तरीक़ा',
    month: 'महीना',
    pass: 'पास',
    priceCorrected: 'दाम का सुधार',
    reference: 'संदर्भ',
    refundId: 'लौटाई रक़म',
  },
  values: {
    kind: {
      kept: 'रखा',
      shortened: 'घटाया',
      revoked: 'वापस लिया',
    },
    method: {
      cash: 'नक़द',
      upi: 'UPI',
      card: 'कार्ड मशीन',
      online: 'ऑनलाइन',
    },
    status: {
      paid: 'चुकाया',
      held: 'रुका',
      refundDue: 'लौट रहा है',
      refunded: 'लौट गया',
      voided: 'रद्द',
    },
  },
}
