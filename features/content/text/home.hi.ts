import { langOf } from '#lib/language.ts'
import type * as english from './home.ts'

/** Hindi: texts of the home page. */
export const homeText: typeof english.homeText = {
  description: (own, where) => (langOf(own) ? `${where}पिलाटीज़: समय-सारणी, पास और बुकिंग।` : own),
  title: (studio, where) => `${where}पिलाटीज़ | ${studio}`,
  hero: {
    book: 'क्लास बुक करें',
    newHere: (price) => `पहली बार? ${price} में शुरू करें`,
    art: 'टीज़र में एक आकृति: धड़ और पैर मिलकर V बनाते हैं, पूरा संतुलन फ़र्श के एक बिंदु पर',
    yourNext: (title, day, time) => `आपकी अगली क्लास: ${day} ${time}, ${title}`,
    yourPasses: 'आपके पास',
    next: (title, day, time) => `अगली क्लास: ${title}, ${day} ${time}`,
    nextLocation: (location, seats) => `${location}, ${seats}`,
    today: 'आज',
    tomorrow: 'कल',
  },
  book: {
    label: 'बुकिंग',
    title: 'आने वाली क्लासें',
    lead: 'बुक करने से पहले ही दिख जाता है कि कितनी सीटें बची हैं और कब तक मन बदला जा सकता है।',
    all: 'पूरा हफ़्ता देखें',
    none: 'अगले कुछ दिनों में किसी क्लास में सीट ख़ाली नहीं है।',
    noneMore: 'समय-सारणी में सभी क्लासें दिखती हैं, भरी हुई भी। नई क्लास तय होते ही वहाँ आ जाती है।',
  },
  kinds: {
    label: 'क्लासें',
    from: (price) => `प्रति क्लास ${price} से`,
  },
  studios: {
    label: 'स्टूडियो',
    where: 'कहाँ',
    open: 'समय',
    live: 'लाइव',
    room: 'कमरे में',
    there: 'कैसे पहुँचें',
    map: 'नक़्शा और रास्ता',
    cancelling: 'रद्द करना',
    online: 'जहाँ भी आप लेट सकें',
    onlineCancelling: (hours) => `${hours === 1 ? '1 घंटा' : `${hours} घंटे`} पहले तक मुफ़्त`,
    plan: (title) => `${title}: ऊपर से देखा हुआ नक़्शा`,
  },
  testimonials: { label: 'उन्हीं के शब्दों में' },
  training: {
    label: 'टीचर ट्रेनिंग',
    dates: (from, to, location) => `${from} से ${to} तक, ${location}`,
    locations: 'सीटें',
    locationsText: (seats) => `हर ग्रुप में ${seats}`,
    all: 'ट्रेनिंग देखें',
    art: 'बैठी हुई एक आकृति; उठता हुआ एक पैर, पाँच स्थितियों में',
  },
  posts: { label: 'ब्लॉग', title: 'क्लास से पहले पढ़ें', all: 'सभी ब्लॉग', minutes: (n) => `${n} मिनट` },
  enquiry: {
    art: 'आमने-सामने दो आकृतियाँ; उनके बीच के दो वृत्त एक-दूसरे पर आते हैं',
  },
}
