import type * as english from './policyPage.ts'

/** Hindi: what stands round the text of a policy. */
export const policyPageText: typeof english.policyPageText = {
  updated: (day) => `${day} से लागू`,
  onThisPage: 'इस पेज पर',
  others: 'बाक़ी नीतियाँ',
  ask: 'इस पेज के बारे में सवाल',
  askLink: 'हमें लिखें',
}
