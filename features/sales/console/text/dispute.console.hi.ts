/** Hindi: a dispute in the console. */
import type * as english from './dispute.ts'

export const disputeScreenText: typeof english.disputeScreenText = {
  title: (name, amount) => `विवाद: ${name}, ${amount}`,
  unknownPayer: 'भुगतान करने वाला अज्ञात',
  failed: 'विवाद लोड नहीं हो सका।',
  answerBy: (when, left) => `${when} तक जवाब दें: ${left} बाक़ी।`,
  tooLate: (when) => `जवाब देने का समय ${when} को निकल गया।`,
  bankWaits: 'बैंक इंतज़ार करेगा',
  openSince: (day) => `${day} से खुला`,
  timeOver: 'जवाब देने का समय निकल गया',

  states: {
    open: { title: 'बैंक साक्ष्य माँग रहा है', text: 'अभी किसी ने जवाब नहीं दिया है।' },
    underReview: {
      title: 'बैंक फ़ैसला कर रहा है',
      text: 'साक्ष्य उसके पास है। इसमें कुछ हफ़्ते लग सकते हैं; नतीजा यहाँ अपने-आप दिखेगा।',
    },
    won: { title: 'जीते', text: 'बैंक ने तय किया कि भुगतान बना रहेगा। पैसा अपने-आप लौट आएगा।' },
    lost: {
      title: 'हारे',
      text: 'बैंक ने पैसा भुगतान करने वाले को लौटा दिया। क्रेडिट नोट बन गया है और पास समाप्त हो गया है।',
    },
    closed: { title: 'बंद', text: 'बैंक ने सवाल बंद कर दिया। भुगतान बना रहेगा।' },
  },
  answers: {
    sending: { title: 'बैंक के पास जा रहा है', text: 'अगर गेटवे अभी जवाब न दे, तो यह अपने-आप फिर भेजा जाएगा।' },
    sent: { title: 'भेज दिया', text: '' },
    refused: {
      title: 'गेटवे ने इसे नहीं लिया',
      text: 'कुछ नहीं भेजा गया। गेटवे के डैशबोर्ड में विवाद देखें, फिर यहाँ से दोबारा भेजें।',
    },
    failed: {
      title: 'भेजा नहीं जा सका',
      text: 'गेटवे ने घंटों जवाब नहीं दिया। कुछ नहीं भेजा गया। कृपया फिर भेजें।',
    },
  },
  lostAccepted: 'मान लिया: पैसा भुगतान करने वाले को लौट गया।',
  endedBefore: 'जवाब पहुँचने से पहले विवाद ख़त्म हो गया।',
  gatewayText: (words) => `गेटवे का कहना है: ${words}`,
  contestedBy: (name, when) => `साक्ष्य: ${name}, ${when}`,
  acceptedBy: (name, when) => `मान लिया: ${name}, ${when}`,
  atGateway: (id) => `फ़ाइल गेटवे के पास ${id} नाम से है, यहाँ नहीं।`,

  evidence: 'साक्ष्य',
  onePdf: 'एक PDF, अंग्रेज़ी में',
  ready: 'तैयार',
  sent: 'भेजा',
  empty: 'ख़ाली',
  noEvidence: 'साबित करने को कुछ नहीं है: इस भुगतान से हमारा कोई ऑर्डर नहीं हुआ।',
  preview: 'PDF देखें',
  previewHindi: 'हिन्दी में पढ़ें',

  note: 'स्टूडियो का पक्ष',
  noteHint: (left) => `ज़रूरी नहीं; बैंक के लिए, अंग्रेज़ी में। ${left} अक्षर बाक़ी।`,
  send: (amount) => `${amount} के लिए साक्ष्य भेजें`,

  meaning: 'इसका मतलब',
  heldBack: (amount) => `बैंक के फ़ैसले तक गेटवे ने ${amount} रोक रखे हैं। तब तक पास वैसा ही रहेगा।`,
  ifWon: 'जीतने पर: पैसा लौट आता है, कुछ नहीं बदलता।',
  ifLost: 'हारने पर: पास समाप्त होता है, उसकी बुकिंग रद्द होती हैं, और क्रेडिट नोट अपने-आप बनता है।',
  sentOnce: 'साक्ष्य एक ही बार भेजा जाता है और उसके बाद बदला नहीं जा सकता।',
  accept: 'विवाद मान लें',
  acceptTitle: (amount) => `${amount} छोड़ दें`,
  acceptText: (amount) =>
    `${amount} तुरंत भुगतान करने वाले को लौटेंगे, पास आज समाप्त होगा और उसकी बुकिंग रद्द होंगी। इसे वापस नहीं लिया जा सकता, और कोई साक्ष्य नहीं भेजा जाएगा।`,
  acceptAction: (amount) => `${amount} छोड़ दें`,
  cancel: 'अभी नहीं',
  openPayment: 'भुगतान खोलें',
  facts: { gateway: 'गेटवे पर', phase: 'चरण', payment: 'गेटवे नंबर', what: 'पैक' },
  notStated: 'नहीं बताया गया',

  part: 'विवाद',
  answer: 'बैंक को जवाब दें',
  open: 'विवाद खोलें',
}
