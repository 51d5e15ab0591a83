/** Hindi: what a member chose about messages. */
import type * as english from './chosenMessages.ts'

export const chosenText: typeof english.chosenText = {
  wantsAll: 'सभी तरह के मेल पाते हैं।',
  kinds: {
    bookings: 'बुकिंग',
    classes: 'क्लास में बदलाव',
    reminders: 'क्लास याद दिलाना',
    waitlist: 'प्रतीक्षा सूची',
    passes: 'पास समाप्त होने से पहले के मेल',
    payments: 'भुगतान',
    account: 'खाता',
  },
  unwanted: (kind, channel, since) =>
    `${kind}: ${{ mail: 'मेल', whatsapp: 'WhatsApp', push: 'डिवाइस' }[channel]} से नहीं, ${since} से।`,
  purposes: { whatsapp: 'WhatsApp से संदेश:', news: 'मेल से समाचार और ऑफ़र:' },
  given: (day) => `${day} को अनुमति दी।`,
  withdrawn: (day) => `${day} से अनुमति नहीं।`,
  version: (version) => `शब्दों का संस्करण ${version}।`,
  recordedBy: (name) => `${name} ने लिखा।`,
}
