import type * as english from './contactUs.ts'

/** Hindi: words of the contact page. */
export const contactText: typeof english.contactText = {
  title: 'संपर्क करें',
  description: (studio) =>
    `${studio} को लिखें, फ़ोन या चैट करें, या मिलने आएँ: दोनों स्टूडियो का नक़्शा, समय, पार्किंग और अंदर आने का रास्ता।`,
  lead: 'लिखें, फ़ोन करें, या मिलने आएँ। हर संदेश कोई इंसान ही पढ़ता है और एक दिन के भीतर जवाब देता है।',
  formLead: 'कुछ भी पूछें: किस क्लास से शुरू करें, घुटने की तकलीफ़, जन्मदिन का तोहफ़ा।',
  mail: 'ई-मेल',
  phone: 'फ़ोन',
  chat: 'चैट',
  chatLink: 'WhatsApp पर हमसे बात करें',
  label: 'स्टूडियो',
  placesTitle: 'हम कहाँ हैं',
  address: 'पता',
  find: 'दरवाज़ा कहाँ है',
  open: 'समय',
  live: 'लाइव',
  there: 'कैसे पहुँचें',
  joining: 'कैसे जुड़ें',
  map: 'नक़्शा खोलें',
  mapLabel: (title) => `नक़्शा खोलें: ${title}`,
}
