import { aboutMail } from '#features/settings/console/text/mailKinds.ts'
/** Hindi: what happened to a mail. */
import type * as english from './mailStates.ts'

export const mailStates: typeof english.mailStates = {
  state: 'स्थिति',
  action: 'क्या करें',
  waiting: (when) => `${when} से इंतज़ार में`,
  waitsUntil: (when) => `${when} तक रुका है`,
  sent: (when) => `${when}: भेजा गया`,
  delivered: (when) => `${when} को पहुँचा`,
  read: (when) => `${when} को पढ़ा गया`,
  by: 'माध्यम',
  channels: { mail: 'मेल', whatsapp: 'WhatsApp', push: 'डिवाइस' },
  failed: (when) => `${when}: नहीं जा सका`,
  reasons: {
    noMailbox: () => 'मेल सर्वर के अनुसार यह मेलबॉक्स है ही नहीं।',
    mailboxFull: () => 'मेल सर्वर के अनुसार यह मेलबॉक्स भरा हुआ है।',
    badAddress: () => 'इस पते पर मेल भेजा ही नहीं जा सकता।',
    noAnswer: (since) => `${since} से मेल सर्वर जवाब नहीं दे रहा।`,
    busy: (since) => `${since} से मेल सर्वर बाद में भेजने को कह रहा है।`,
    signIn: (since) => `${since} से मेल सर्वर स्टूडियो का लॉग इन नहीं मान रहा।`,
    refused: (since) => `${since} से मेल सर्वर यह मेल स्वीकार नहीं कर रहा।`,
    notReached: () => 'WhatsApp के अनुसार इस नंबर पर संदेश नहीं पहुँच सकता।',
    stopped: () => 'उन्होंने WhatsApp पर ऐसे संदेश बंद किए हैं।',
    template: () => 'WhatsApp ने इस संदेश का नमूना स्वीकार नहीं किया है।',
    windowClosed: () => 'उनके लिखे 24 घंटे से ज़्यादा हो चुके थे: तब WhatsApp अपने शब्दों में लिखा संदेश नहीं लेता।',
    noDevice: () => 'उनके ब्राउज़र इस साइट के संदेश अब नहीं लेते।',
    unknown: () => 'उत्तर खो गया: पता नहीं कि संदेश गया या नहीं।',
    notMade: (since) => `हमारी ओर की ग़लती: ${since} से यह मेल लिखा नहीं जा सका।`,
  },
  services: { whatsapp: 'WhatsApp', push: 'पुश सेवा' },
  ofService: {
    noAnswer: (service, since) => `${since} से ${service} से जवाब नहीं मिला।`,
    busy: (service, since) => `${since} से ${service} की ओर से बाद में भेजने को कहा जा रहा है।`,
    signIn: (service, since) => `${since} से ${service} पर स्टूडियो की कुंजियाँ नहीं मानी जा रहीं।`,
    refused: (service, since) => `${service} पर यह संदेश स्वीकार नहीं हुआ (${since})।`,
    notMade: (_, since) => `हमारी ओर की ग़लती: ${since} से यह संदेश लिखा नहीं जा सका।`,
  },
  triedAgain: 'कोशिश जारी है।',
  unknown: 'क़रीब एक दिन कोशिश हुई; आख़िरी कोशिश का नतीजा मालूम नहीं।',
  code: (code) => `(${code})`,
  sentAgain: (when) => `${when}: दोबारा भेजा गया।`,
  sendAgain: 'दोबारा भेजें',
  sendAgainNamed: (mail) => `दोबारा भेजें: ${mail}`,
  notStored: 'सहेजा नहीं गया। अगर इसमें लिंक या कोड था, तो वे नया माँग सकते हैं।',
  kindOf: (kind) =>
    kind === 'enquiryReply' ? 'उनकी पूछताछ का जवाब' : ((kind && aboutMail(kind)?.name) ?? 'एक मेल'),
  template: (name) => `नमूना ${name}`,
  free: 'मुफ़्त',
  openEnquiry: 'पूछताछ खोलें',
  unreached: (when) => `${when} से इस पते पर मेल नहीं पहुँचते।`,
  complained: (when) => `उन्होंने हमारे एक मेल को स्पैम बताया (${when})।`,
  complainedText:
    'उन्हें रिमाइंडर और समाचार मेल से नहीं जाते, जब तक वे अपने खाते में इन्हें फिर चालू न करें या उनका पता न बदले। बुकिंग और भुगतान के मेल जाते रहते हैं।',
  unreachedText:
    'मेल सर्वर के अनुसार यह मेलबॉक्स है ही नहीं। जब तक पता ठीक न हो या कोई दूसरा मेल न पहुँचे, रिमाइंडर वहाँ नहीं भेजे जाते।',
}
