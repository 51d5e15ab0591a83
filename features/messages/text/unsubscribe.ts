import { withTranslations } from '#lib/language.ts'
import { hindi } from './unsubscribe.lazy.hi.ts'

/** The page of the link in mails. */
const english = {
  title: 'Your messages',
  topics: {
    reminders: {
      title: 'Reminders',
      off: 'No more reminders',
      done: 'From now on we send you no more reminders of your classes by mail.',
      undo: 'I did not mean it: remind me again',
      undone: 'You are reminded of your classes again',
    },
    passes: {
      title: 'Mails before a pass ends',
      off: 'No more mails before a pass ends',
      done: 'From now on we send you no more mails before a pass ends.',
      undo: 'I did not mean it: write to me again',
      undone: 'We write to you again before a pass ends',
    },
  },
  still: 'You still get mails about bookings, payments and waitlists.',
  unsubscribeAgain: 'Stop them after all',
  choose: 'All your messages are in your account.',
  account: 'Choose what and where',
  unknown: 'This link does not work',
  unknownHelp: 'It may have been cut off in the mail. You can end such mails in your account too.',
}

export type English = typeof english
export const unsubscribeText = withTranslations({ en: english, hi: hindi })
