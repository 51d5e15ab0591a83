/** Hindi: messages and field errors about the account. */
import type * as english from './identityMessages.ts'

export const identityMessages: typeof english.identityMessages = {
  /** One text whether or not the address has an account. */
  codeSent: (minutes) => `कृपया अपना ई-मेल देखें। कोड ${minutes} मिनट तक मान्य है।`,
  welcomeBack: (firstName) => `फिर से स्वागत है, ${firstName}।`,
  /** One text whether or not the address has an account. */
  resetLinkSent: 'अगर इस पते का कोई खाता है, तो नया पासवर्ड चुनने का लिंक भेजा जा रहा है।',
  /** One text whether or not the address has an account. */
  signInLinkSent: 'अगर इस पते का कोई खाता है, तो लॉग इन करने का लिंक भेजा जा रहा है।',
  emailRestored: 'आपके खाते को उसका पता वापस मिल गया है। कृपया नए पासवर्ड से लॉग इन करें।',
  detailsRestored: 'आपकी जानकारी फिर पहले जैसी है। स्टाफ़ का काम देखने वालों को बता दिया गया है।',
  passwordReset: 'आपका नया पासवर्ड सेट हो गया है। कृपया उसी से लॉग इन करें।',
  passwordChanged: 'आपका पासवर्ड बदल गया है। बाक़ी सभी डिवाइस पर लॉग आउट हो गया है।',
  signedOut: 'लॉग आउट हो गया।',
  profileSaved: 'आपकी प्रोफ़ाइल सेव हो गई है।',
  newEmailPending: (email) => `हमने ${email} पर कोड भेजा है। कोड डालने पर आपका ई-मेल पता बदल जाएगा।`,
  newEmailSet: (email) => `आपका ई-मेल पता अब ${email} है।`,
  commonPassword: 'यह उन पासवर्ड में से है, जिन्हें दूसरे सबसे पहले आज़माएँगे। कृपया कोई और चुनें।',
  birthDateImpossible: 'कृपया अपनी जन्म तिथि भरें।',
}
