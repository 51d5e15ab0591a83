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
  passes: 'पास समाप्त होने से पहले मुझे मेल करें।',
  passesWhen: (days) =>
    `आख़िरी दिन से ${days.map((count) => `${count} दिन`).join(' और ')} पहले, अगर उस पर कुछ बाक़ी हो।`,
  failed: 'आपके संदेशों की जानकारी नहीं मिल सकी',
}

const length = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} घंटे` : `${minutes} मिनट`)

export const unsubscribeHindi: typeof englishPage = {
  title: 'आपके संदेश',
  topics: {
    reminders: {
      title: 'क्लास याद दिलाना',
      off: 'अब याद नहीं दिलाया जाएगा',
      done: 'इसी समय से आपको आपकी क्लासें याद नहीं दिलाई जाएँगी।',
      undo: 'ग़लती से हुआ: मुझे फिर याद दिलाएँ',
      undone: 'आपको आपकी क्लासें फिर याद दिलाई जाएँगी',
    },
    passes: {
      title: 'पास समाप्त होने से पहले के मेल',
      off: 'पास समाप्त होने से पहले अब मेल नहीं आएँगे',
      done: 'इसी समय से पास समाप्त होने से पहले हम आपको नहीं लिखेंगे।',
      undo: 'ग़लती से हुआ: मुझे फिर लिखें',
      undone: 'पास समाप्त होने से पहले हम आपको फिर लिखेंगे',
    },
  },
  still: 'ये मेल फिर भी आएँगे: आप जो बुक करते हैं, जिसका भुगतान करते हैं या जिसकी प्रतीक्षा में हैं।',
  again: 'फिर भी बंद करें',
  choose: 'आपके सभी संदेश आपके खाते में हैं।',
  account: 'मेरा खाता खोलें',
  unknown: 'यह लिंक काम नहीं करता',
  unknownHelp: 'हो सकता है मेल में यह कट गया हो। आप अपने खाते में भी इन्हें बंद कर सकते हैं।',
}
