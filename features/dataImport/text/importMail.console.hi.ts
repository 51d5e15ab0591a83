/** Hindi: the mail to a person whose account the studio has opened. */
import type * as english from './importMail.ts'

export const importTemplateTexts: typeof english.importTemplateTexts = {
  welcome: {
    subject: '{studio} में आपका खाता',
    heading: 'आपका खाता तैयार है',
    opening:
      '{studio} की बुकिंग अब उसकी अपनी साइट पर होती है। हमने इस पते से आपका खाता खोला है।\nपासवर्ड चुनें, फिर वहाँ अपना पास देखें और क्लास बुक करें।',
    button: 'पासवर्ड चुनें',
    closing: 'अगर हम आपके लिए अनजान हैं, तो किसी ने हमें ग़लत पता दिया है: कृपया हमें बताएँ। हम उसे हटा देंगे।',
  },
}
