/** Hindi: texts of the staff screens. */
import type * as english from './staffScreens.ts'

export const staffScreens: typeof english.staffScreens = {
  title: 'स्टाफ़',
  sentence: (people, invited) =>
    `यहाँ ${people} लोग काम करते हैं${invited ? `, ${invited} को बुलाया गया है` : ''}। बदलाव उनके अगले काम से लागू होता है।`,
  failed: 'स्टाफ़ की सूची नहीं आई।',
  invite: 'बुलाएँ',
  inviteTitle: 'किसी को बुलाएँ',
  inviteLead: 'एक लिंक वाला मेल, जो सात दिन तक एक बार चलता है।',
  email: 'ई-मेल पता',
  role: 'भूमिका',
  send: 'निमंत्रण भेजें',
  name: 'नाम',
  teaches: 'समय-सारणी में',
  secondStep: 'दो चरणों में पुष्टि',
  has: 'तैयार',
  hasNot: 'अभी नहीं',
  you: 'आप',
  waits: 'बुलाए गए',
  noInvitations: 'अभी किसी को नहीं बुलाया गया है।',
  until: (day) => `${day} तक मान्य`,
  invitedBy: (name) => `${name} ने बुलाया`,
  byCommand: 'कमांड से',
  withdraw: 'वापस लें',
  withdrawNamed: (email) => `${email} का निमंत्रण वापस लें`,
  save: 'सहेजें',
  cancel: 'रहने दें',
  end: 'अब यहाँ काम नहीं करते',
  endEffect: 'सदस्य का खाता रहता है; अगले काम से कंसोल बंद है।',
  signedIn: 'अभी कहाँ लॉग इन',
  instructor: 'समय-सारणी में इस नाम से',
  none: 'कोई नहीं',
}

export const roleEffects: typeof english.roleEffects = {
  owner: 'सब कुछ: मालिक, पैसे की सेटिंग्स और निर्यात भी।',
  manager: 'समय-सारणी, लोग, पास, पैसा, शब्द, सेटिंग्स; मालिक, कर और निर्यात नहीं।',
  frontDesk: 'आज, रोस्टर, सदस्य, बुकिंग, डेस्क पर बिक्री, पूछताछ।',
  instructor: 'अपनी समय-सारणी और रोस्टर, और उन पर नोट।',
}

export const welcomeText: typeof english.welcomeText = {
  title: (studio) => `${studio} में आपका स्वागत है`,
  lead: (role, email) => `आपको बुलाया गया है: ${role}, ${email} के साथ।`,
  hasAccount:
    'इस पते से आपका खाता पहले से है। अब वह डेस्क पर भी चलेगा, एक नए पासवर्ड के साथ: पहले वाला अब काम नहीं करेगा।',
  firstName: 'पहला नाम',
  lastName: 'सरनेम',
  password: 'एक पासवर्ड चुनें',
  newPassword: 'एक नया पासवर्ड चुनें',
  accept: 'अंदर आएँ',
  loading: 'आपका निमंत्रण देख रहे हैं...',
  checking: 'आपका निमंत्रण',
  failed: 'आपका निमंत्रण जाँचा नहीं जा सका।',
  invalid: 'यह निमंत्रण अब काम नहीं करता',
  invalidText: 'यह इस्तेमाल हो चुका, वापस लिया गया, या सात दिन से पुराना है। नया माँगें।',
  missing: 'पता अधूरा है। कृपया मेल का लिंक फिर से खोलें।',
}
