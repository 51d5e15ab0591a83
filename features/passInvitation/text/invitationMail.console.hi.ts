/** Hindi: mails about invitations to use a pass. */
import type * as english from './invitationMail.ts'

export const invitationTemplateTexts: typeof english.invitationTemplateTexts = {
  invitation: {
    subject: 'आपके साथ एक पास साझा किया जा रहा है',
    heading: '{giver} की ओर से आपके लिए साझा पास',
    opening: '{giver} की ओर से निमंत्रण: उनके पास {pass} से आपकी क्लास भी बुक हो सकती हैं।',
    closing: '',
    button: 'निमंत्रण खोलें',
  },
  accepted: {
    subject: 'आपका निमंत्रण स्वीकार हुआ',
    heading: '{other} के लिए भी आपके पास से बुकिंग होती है',
    opening: '{name}, {other} ने आपका निमंत्रण स्वीकार किया है। {pass} से अब उनकी बुकिंग भी हो सकती है।',
    closing: 'अगर आपने इन्हें नहीं बुलाया था, तो अपने खाते में साझेदारी समाप्त करें या हमें लिखें।',
    button: 'अपना पास देखें',
  },
}

export const invitationMailText: typeof english.invitationMailText = {
  what: (giver) =>
    `यह पास आपके अपने पास जैसा ही है: बुकिंग साथ में हो या अलग-अलग। कुछ भुगतान नहीं करना है। ${giver} को दिखता है कि इससे आपकी कौन-सी क्लास बुक हुई।`,
  until: (when) => `लिंक ${when} तक काम करता है।`,
  once: 'लिंक एक ही बार काम करता है। कृपया इसे आगे न भेजें: जो इसे स्वीकार करेगा, वही पास इस्तेमाल कर सकेगा।',
  onlyMail: (giver) =>
    `यह मेल आपको इसलिए मिला क्योंकि ${giver} ने इस निमंत्रण के लिए आपका पता दिया। आप कुछ न करें, तो कुछ नहीं होगा।`,
  ledger: (other) =>
    `${other} की हर बुक की हुई क्लास आपके पास का एक सेशन लेती है। पास के हिसाब में दिखता है कि किसने क्या इस्तेमाल किया।`,
}
