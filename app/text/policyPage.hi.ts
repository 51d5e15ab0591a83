import type * as english from './policyPage.ts'

/** Hindi: texts around a policy. */
export const policyPageText: typeof english.policyPageText = {
  updated: (day) => `${day} से लागू`,
  from: (day) => `${day} से यहाँ यह लिखा होगा`,
  onThisPage: 'इस पेज पर',
  inShort: 'संक्षेप में',
  binding: 'यह सिर्फ़ सार है; पूरा पाठ नीचे है। अंग्रेज़ी पाठ और इसमें फ़र्क़ हो, तो अंग्रेज़ी पाठ मान्य होगा।',
  bindingEnglish: 'यह सिर्फ़ सार है; मान्य वही होगा, जो नीचे पूरे अंग्रेज़ी पाठ में लिखा है।',
  others: 'बाक़ी नीतियाँ',
  ask: 'इस पेज के बारे में सवाल',
  askLink: 'हमें लिखें',
}
