/** Hindi: what the parts of the console's screens say. */
import type * as english from './parts.ts'

export const pagerText: typeof english.pagerText = {
  pages: 'पृष्ठ',
  of: (from, to, total) => `${total.toLocaleString('en-IN')} में से ${from} से ${to}`,
  before: 'पिछला',
  next: 'अगला',
}

export const lineText: typeof english.lineText = {
  shut: 'लाइन बंद है: लौटते ही यह फिर खुलेगा। आपका लिखा यहीं रहेगा।',
}
