import type * as english from './contactUs.ts'

/** Hindi: texts of the contact page. */
export const contactText: typeof english.contactText = {
  title: 'संपर्क करें',
  mail: 'ई-मेल',
  phone: 'फ़ोन',
  chat: 'चैट',
  chatLink: 'WhatsApp पर हमसे बात करें',
  label: 'स्टूडियो',
  locationsTitle: 'हम कहाँ हैं',
  address: 'पता',
  find: 'दरवाज़ा कहाँ है',
  open: 'समय',
  live: 'लाइव',
  there: 'कैसे पहुँचें',
  joining: 'कैसे जुड़ें',
  map: 'नक़्शा खोलें',
  mapLabel: (title) => `नक़्शा खोलें: ${title}`,
}
