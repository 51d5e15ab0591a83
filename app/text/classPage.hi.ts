import type * as english from './classPage.ts'

const range = (least: number, most: number) => (least === most ? String(least) : `${least} से ${most}`)

/** Hindi: texts of a class's page. */
export const classText: typeof english.classText = {
  pageTitle: (title, kind) => `${title}: ${kind} क्लास`,
  description: (title, kind, what) =>
    `${title} (${kind}): ${what || 'क्लास का परिचय।'} कौन सिखाता है, अगली तारीख़ें, और एक क्लास में कितना लगता है।`,
  all: 'सभी क्लासें',
  minutes: (least, most) => `${range(least, most)} मिनट`,
  people: (least, most) =>
    most === 1 ? 'एक व्यक्ति' : least === most ? `ज़्यादा से ज़्यादा ${most} लोग` : `${least} से ${most} लोग`,
  see: 'तारीख़ें देखें',
  from: (price) => `एक क्लास ${price} से`,
  dates: (count) => (count > 1 ? `अगली ${count} तारीख़ें` : 'अगली तारीख़'),
  noDates: 'अभी कोई तारीख़ तय नहीं है',
  noDatesLead: 'जैसे ही तय होगी, यहाँ और समय-सारणी में दिखेगी।',
  allDates: (kind) => `${kind} की सभी तारीख़ें`,
  costs: 'कितना लगता है',
  costsLead: (taxed) => `एक क्लास, जिस पास से ली जाए।${taxed ? ' GST सहित।' : ''}`,
  firstTime: 'हमारे यहाँ पहली बार',
  once: 'हर व्यक्ति के लिए एक बार',
  pass: (sessions, days) => (sessions === null ? `${days} दिन में जितनी बार चाहें` : `${days} दिन में ${sessions}`),
  inAll: 'कुल',
  which: 'मेरे लिए कौन-सा पास?',
  teachers: (count) => (count === 1 ? 'इसे कौन सिखाता है' : `इसे ${count} लोग सिखाते हैं`),
  first: 'आपकी पहली बार',
  similar: (count) => (count === 1 ? 'ऐसी एक और' : `ऐसी ${count} और`),
  figure: 'इस प्रकार की क्लास की एक एक्सरसाइज़ में एक आकृति',
  rollUp: {
    name: 'रोल-अप, मैट की एक एक्सरसाइज़, पाँच चित्रों में',
    range: 'रोल-अप, लेटने से आगे झुकने तक',
    play: 'पूरा मूवमेंट चलाएँ',
    poses: [
      'लंबे लेट जाइए। साँस लीजिए।',
      'ठोड़ी झुकाइए, सिर को आने दीजिए।',
      'उठिए, एक-एक हड्डी करके।',
      'सीधे बैठिए। आपको बस आप ही थामे हैं।',
      'आगे तक जाइए, फिर और धीरे लौटिए।',
    ],
  },
}
