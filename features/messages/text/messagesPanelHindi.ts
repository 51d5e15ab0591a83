import type { messagesPanelText as english, unsubscribeText as englishPage } from './messagesPanel.ts'

/** Hindi: the choices of messages, and the page of the link in mails. */
export const messagesPanelHindi: typeof english = {
  title: 'संदेश',
  lead: 'आप जो बुक करते हैं, जिसका भुगतान करते हैं या जिसकी प्रतीक्षा में हैं, उसका मेल हमेशा आता है। साइन-इन की सुरक्षा के मेल भी।',
  reminders: 'मुझे मेरी क्लास याद दिलाएँ।',
  when: (clock, minutes) =>
    minutes === 0
      ? `मेल से: एक दिन पहले ${clock}।`
      : `मेल से: एक दिन पहले ${clock}, और क्लास से ${length(minutes)} पहले।`,
  failed: 'आपके संदेशों की जानकारी नहीं मिल सकी',
}

const length = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} घंटे` : `${minutes} मिनट`)

export const unsubscribeHindi: typeof englishPage = {
  title: 'क्लास याद दिलाना',
  off: 'अब याद नहीं दिलाया जाएगा',
  done: 'इसी समय से आपको आपकी क्लासें याद नहीं दिलाई जाएँगी।',
  still: 'ये मेल फिर भी आएँगे: आप जो बुक करते हैं, जिसका भुगतान करते हैं या जिसकी प्रतीक्षा में हैं।',
  undo: 'ग़लती से हुआ: मुझे फिर याद दिलाएँ',
  undone: 'आपको आपकी क्लासें फिर याद दिलाई जाएँगी',
  again: 'फिर भी बंद करें',
  choose: 'आपके सभी संदेश आपके खाते में हैं।',
  account: 'मेरा खाता खोलें',
  unknown: 'यह लिंक काम नहीं करता',
  unknownHelp: 'हो सकता है मेल में यह कट गया हो। आप अपने खाते में भी इन्हें बंद कर सकते हैं।',
}
