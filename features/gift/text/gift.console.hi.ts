/** Hindi: the server's messages about gifts. */
import type * as english from './gift.ts'

export const giftText: typeof english.giftText = {
  sendOn: 'कृपया आज या उसके बाद का दिन चुनें, ज़्यादा से ज़्यादा एक साल आगे।',
  sentAgain: (email) => `${email} पर दोबारा भेजा गया। पुराना लिंक अब काम नहीं करता।`,
  cancelled: 'उपहार रद्द हो गया है। रिफ़ंड उसी माध्यम पर आएगा जिससे आपने भुगतान किया था।',
  claimed: (pass) => `${pass} अब आपका है।`,
}
