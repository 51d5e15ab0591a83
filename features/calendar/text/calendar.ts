import { inLanguages } from '#lib/language.ts'

/** Texts in the calendar's events: calendars fetch them without a language. */
export const calendarText = {
  feedName: (studio: string) => `${studio}: my classes`,
  cancelled: (title: string) => `Cancelled: ${title}`,
  instructor: (name: string) => `With ${name}`,
  /** Such as `Your spot: Reformer 3, by the window`. */
  spot: (name: string) => `Your spot: ${name}`,
  released:
    'The studio changed this class: cancel free of charge on our site until the day before, and on the day of the class by telling us.',
  manage: (address: string) => `Your bookings: ${address}`,
}

export const calendarMessages = inLanguages('calendarMessages', {
  feedMade: 'Your calendar address is ready. Copy it now: it is shown only once.',
  feedRenewed: 'Your new calendar address is ready. The old address no longer works.',
  feedRevoked: 'The calendar address no longer works.',
})

export const calendarToolsText = inLanguages('calendarToolsText', {
  add: 'Add to calendar',
  addThis: (what: string) => `Add to calendar: ${what}`,
  google: 'Google Calendar',
  googleThis: (what: string) => `Add to Google Calendar, opens a new window: ${what}`,
  title: 'Your classes in your calendar',
  lead: 'Subscribe once, and your calendar shows every class you book, moves with it and crosses it out when it is cancelled.',
  make: 'Make my calendar address',
  since: (when: string) =>
    `Your calendar address works since ${when}. It is secret, so it was shown only once.`,
  once: 'Copy it now: it is shown only once. Anybody who has it can see your classes, and nothing else.',
  address: 'Calendar address',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'It could not be copied. Please select the address and copy it by hand.',
  open: 'Open in my calendar',
  how: 'In Google Calendar: Other calendars, From URL. In Outlook: Add calendar, Subscribe from web.',
  renew: 'New address',
  revoke: 'Switch off',
  renewTitle: 'Make a new address?',
  renewText: 'Calendars with the current address get no more updates. Subscribe again with the new address.',
  confirmRenew: 'Yes, a new one',
  revokeTitle: 'Switch the calendar address off?',
  revokeText: 'Calendars with this address get no more updates. You can make a new address at any time.',
  confirmRevoke: 'Yes, switch it off',
  keep: 'Keep it',
  failed: 'We could not load your calendar address',
  failedHelp: 'It works as before; only this panel is missing.',
})
