/** Hindi: the mails to the sender of an enquiry. */
import type * as english from './enquiry.ts'

export const enquiryTemplateTexts: typeof english.enquiryTemplateTexts = {
  thanks: {
    subject: 'आपका संदेश हमें मिल गया है',
    heading: 'आपका संदेश हमें मिल गया है',
    opening:
      'हमें लिखने के लिए धन्यवाद! हम जल्द ही आपको जवाब देंगे।\nहर संदेश कोई व्यक्ति पढ़ता है। अगर बात आज की किसी क्लास की है, तो कृपया हमें फ़ोन करें।',
    button: 'समय-सारणी देखें',
    closing: 'अगर आपने हमें नहीं लिखा, तो किसी ने पता ग़लत लिख दिया है। आपको कुछ करने की ज़रूरत नहीं।',
  },
  answer: {
    subject: 'Re: {studio} को आपका संदेश',
    heading: 'हमें आपका संदेश',
    opening: '',
    closing: '',
  },
}

export const enquiryMailText: typeof english.enquiryMailText = {
  youWrote: (when) => `${when} को आपने लिखा था:`,
}
