/** Hindi: mails about the end of a sharing. */
import type * as english from './sharingMail.ts'

export const sharingTemplateTexts: typeof english.sharingTemplateTexts = {
  stopped: {
    subject: 'एक पास अब आपके साथ साझा नहीं है',
    heading: '{other} का पास अब आपके साथ साझा नहीं है',
    opening: '{name}, {other} के साथ {pass} की साझेदारी समाप्त हो गई है: इससे अब आपकी बुकिंग नहीं हो सकती।',
    closing: 'अगर आपको इसकी उम्मीद नहीं थी, तो {other} से पूछें या हमें लिखें।',
    button: 'अपने पास देखें',
  },
  left: {
    subject: 'आपका पास अब साझा नहीं है',
    heading: 'आपका पास अब {other} के साथ साझा नहीं है',
    opening: '{name}, {other} के साथ {pass} की साझेदारी समाप्त हो गई है: इससे अब उनकी बुकिंग नहीं हो सकती।',
    closing: 'जब तक पास चालू है, अपने खाते से किसी और को बुलाया जा सकता है।',
    button: 'अपना पास देखें',
  },
}

export const sharingMailText: typeof english.sharingMailText = {
  kept: 'इससे आपने जो क्लास की हैं, वे आपके खाते में दिखती रहेंगी।',
  ledger: 'उनके इस्तेमाल किए सेशन पास के हिसाब में दिखते रहेंगे।',
}
