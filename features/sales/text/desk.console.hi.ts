/** Hindi: the server's messages about sales. */
import type * as english from './desk.ts'

export const deskText: typeof english.deskText = {
  reason: 'कृपया कारण लिखें।',
  reference: 'कृपया ऐप या पर्ची का नंबर लिखें, 4 से 60 अक्षर।',
  noReference: 'नकद की कोई पर्ची नहीं होती।',
  days: 'कृपया क्रम से दिन चुनें, ज़्यादा से ज़्यादा 400।',
  sold: (packageName, firstName) => `${packageName} अब ${firstName} का है। रसीद भेजी जा रही है।`,
  voided: 'बिक्री रद्द हुई, और उसका पास समाप्त हुआ।',
  refundRequested: 'पैसे भुगतान सेवा से लौट रहे हैं।',
  refundGiven: 'पैसे लौटाए गए और दर्ज हुए।',
  granted: 'पास दे दिया गया, रसीद भेजी जा रही है।',
  declined: 'जो बचा है वह भुगतान सेवा से लौट रहा है।',
  nothingLeft: 'बंद हुआ: कुछ दिया नहीं गया, और लौटाने को कुछ बाक़ी नहीं था।',
  note: 'कृपया अपना पक्ष लिखें, या इसे छोड़ दें।',
  evidenceSent: 'साक्ष्य बैंक को भेजा जा रहा है।',
  disputeAccepted: 'गेटवे को बताया जा रहा है कि विवाद मान लिया गया।',
  decided: 'दर्ज हुआ।',
  closed: 'दिन बंद हुआ।',
}
