import type { paymentsPartText } from './paymentsPart.ts'

export const paymentsPartHindi: typeof paymentsPartText = {
  title: 'आपके भुगतान',
  lead: 'हर भुगतान अपने दस्तावेज़ के साथ। जो पैसा लौट रहा है, वह कहाँ है, यह भी दिखता है।',
  failed: 'आपके भुगतान लोड नहीं हो सके',
  failedHelp: 'कुछ खोया नहीं है; सिर्फ़ सूची नहीं आई।',
  earlier: 'पहले के भुगतान',
  later: 'बाद के भुगतान',
  methods: { online: 'ऑनलाइन', cash: 'डेस्क पर नकद', upi: 'डेस्क पर UPI', card: 'डेस्क पर कार्ड' },
  paid: (day, time, method) => `${day}, ${time}, ${method}`,
  returned: (amount) => `${amount} लौटा दिए गए`,
  returning: (amount) => `${amount} लौट रहे हैं: बैंक को 7 कामकाजी दिन तक लग सकते हैं`,
  documents: { invoice: 'इनवॉइस', billOfSupply: 'आपूर्ति बिल', creditNote: 'क्रेडिट नोट', debitNote: 'डेबिट नोट' },
  download: (kind, number) => `${kind} ${number}, PDF`,
}
