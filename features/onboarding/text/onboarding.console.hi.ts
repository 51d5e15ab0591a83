/** Hindi: what the first day of a house is told in. */
import type * as english from './onboarding.ts'

export const onboardingText: typeof english.onboardingText = {
  title: 'फ़र्श तैयार है, अभी कोई नहीं है',
  titleDone: 'फ़र्श तैयार है',
  lead: 'छह काम, लगभग आधा घंटा। कहीं भी रुक सकते हैं; जो हो गया वह हो गया।',
  leadDone: 'कोई भी कक्षाएँ देख सकता है, पास ले सकता है और बुक कर सकता है।',
  progress: (done, all) => `${all} में से ${done}`,
  failed: 'स्टूडियो की जानकारी नहीं पढ़ी जा सकी।',
  look: 'देखें',
  sees: 'अभी लोग क्या देखते हैं',
  seesClasses: 'सप्ताह की कक्षाएँ, पास, और बुक कैसे करें।',
  seesNoClasses: '“अभी कोई कक्षा नहीं”, जब तक पहली कक्षा समय-सारणी में न हो।',
  seesNoPackages: 'सप्ताह की कक्षाएँ; अभी कोई पास नहीं ले सकता।',
  toSite: 'साइट देखें',
}

export const stepText: typeof english.stepText = {
  profile: {
    title: 'स्टूडियो का नाम और पता',
    todo: 'आप कौन हैं, कहाँ हैं, और लोग आप तक कैसे पहुँचें।',
    deed: 'अपने बारे में बताएँ',
    has: (studio, places) => `${studio}, ${places}`,
  },
  rooms: {
    title: 'कमरे और कितने लोग आते हैं',
    todo: 'किसी कक्षा में उसके कमरे से ज़्यादा लोग नहीं आते।',
    deed: 'कमरा जोड़ें',
    has: (rooms, seats) => `${rooms} कमरे, ${seats} जगहें`,
  },
  instructors: {
    title: 'कौन सिखाता है',
    todo: 'नाम, क्या सिखाती हैं और कब से; शब्द और तस्वीर बाद में आ सकते हैं।',
    deed: 'किसी को जोड़ें',
    has: (names) => names,
  },
  classes: {
    title: 'पहली कक्षा',
    todo: 'नाम, दिन और कमरा। सहेजते ही साइट पर दिखती है।',
    deed: 'कक्षा बनाएँ',
    has: (count) => `हर सप्ताह ${count} कक्षाएँ`,
  },
  packages: {
    title: 'पहला पैकेज',
    todo: 'क़ीमत, कितने सेशन, और कब तक।',
    deed: 'क़ीमत तय करें',
    has: (count) => `${count} पैकेज`,
  },
  members: {
    title: 'अपने सदस्य लाएँ',
    todo: 'Mindbody, Momence या शीट की CSV। पहले जाँच।',
    deed: 'इंपोर्ट करें',
    has: (count) => (count >= 1000 ? 'हज़ार से ज़्यादा सदस्य' : `${count} सदस्य`),
  },
}
