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
  returned: (amount, day) => `${day} को ${amount} लौटा दिए गए`,
  returning: (amount, day) => `${amount} ${day} से लौट रहे हैं: बैंक को 7 कामकाजी दिन तक लग सकते हैं`,
  disputes: {
    open: (amount) =>
      `आपके बैंक ने इस भुगतान के ${amount} के बारे में हमसे पूछा है। बैंक को जवाब हम देंगे, और बैंक के फ़ैसले तक आपका पास वैसा ही रहेगा। आपको कुछ नहीं करना है। अगर यह ग़लती से हुआ है, तो आपका बैंक इसे वापस ले सकता है।`,
    underReview: (amount) =>
      `इस भुगतान के ${amount} के बारे में हमारा जवाब आपके बैंक के पास है, और वह फ़ैसला कर रहा है। तब तक आपका पास वैसा ही रहेगा।`,
    won: (amount) => `आपके बैंक ने इस भुगतान के ${amount} के बारे में पूछा था और तय किया कि भुगतान बना रहेगा।`,
    lost: (amount) =>
      `आपके बैंक ने तय किया कि ${amount} आपको लौटेंगे। इसमें कितना समय लगेगा, यह बैंक पर है। जिस पास के लिए यह भुगतान था, वह समाप्त हो गया है।`,
    closed: (amount) => `आपके बैंक ने इस भुगतान के ${amount} के बारे में पूछा था और यह सवाल बंद कर दिया है। कुछ नहीं बदला।`,
  },
  documents: { invoice: 'इनवॉइस', billOfSupply: 'आपूर्ति बिल', creditNote: 'क्रेडिट नोट', debitNote: 'डेबिट नोट' },
  download: (kind, number) => `${kind} ${number}, PDF`,
}
