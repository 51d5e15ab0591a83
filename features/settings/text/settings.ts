import type { RuleName } from '#features/studio/rules.ts'
import { inLanguages } from '#lib/language.ts'

/** Staff's names for the numbers of the rules. */
export const ruleNumberText: Record<RuleName, string> = inLanguages('ruleNumberText', {
  freeHours: 'Free to cancel until',
  freeHoursOnline: 'Free to cancel until: online classes',
  morningCutoff: 'Free to cancel until: classes before noon',
  bookAheadWeeks: 'Members can book',
  minimumReservations: 'A class takes place with at least',
  decisionHours: 'With fewer, we may cancel it from',
  cancelBelow: 'It is cancelled by itself then with fewer than (0: staff decide)',
  holdMinutes: 'While a member pays, their seat is held for',
  offerMinutes: 'A seat that came free is offered to the waitlist for',
  queueCloseMinutes: 'The waitlist of a class closes before its start by',
  reminderClock: 'Members are reminded on the day before a class at',
  reminderMinutes: 'And again before its start by (0: not again)',
  quietFrom: 'Nobody is reminded, or asked from a waitlist, after',
  quietUntil: 'And again from',
  recurringMissed: 'A weekly booking ends after missing, in a row,',
  travelMinutes: 'From one studio to the other a member needs',
  minimumAge: 'Members are at least',
  madeWholeDays: 'When we cancel the last class of a pass, it gets',
  passNoticeDays: 'Before the last day of a pass its member gets a mail by (0: none)',
  passLastNoticeDays: 'And again by (0: not again)',
  mostFrozenDays: 'A pass can be frozen for at most',
  ownFreezes: 'Members may freeze a pass themselves (0: only staff)',
  ownFreezeDays: 'Each of these freezes lasts at most',
  ownFreezeTotal: 'All of these freezes of a pass last at most',
  ownFreezeNotice: 'They begin after they are asked for at the earliest by',
  lateCounted: 'Cancelled late, on a pass with sessions',
  lateUnlimited: 'Cancelled late, on an unlimited pass',
  missedCounted: 'Did not come, on a pass with sessions',
  missedUnlimited: 'Did not come, on an unlimited pass',
  forgivenAMonth: 'Forgiven in a calendar month, the first',
  strikeCount: 'Booking is limited after strikes',
  strikeDays: 'If they fall within',
  strikeWindow: 'Then the member can book ahead for',
  strikeLasts: 'And this lasts',
  missedAfterHours: 'Who was not marked counts as absent after the class by (0: as there)',
  owedHours: 'When we cancel a class, we owe one session more (unlimited: one day) within (0: never)',
  whatsappUtility: 'WhatsApp charges for a delivered message about bookings',
  whatsappMarketing: 'And for one of news',
  giftTax: 'The tax of a gift falls due',
  passDays: 'The policies say that passes are valid for',
  quarterDays: 'The policies say that the Quarter plan is valid for',
  discoveryDays: 'The policies say that a Discovery pass is valid for',
  unusedDays: 'An unused pass ends after',
  quarterUnusedDays: 'An unused Quarter plan ends after',
})

type RuleValues = Partial<Record<RuleName, (value: string) => string>>

/** What follows the number of a rule in its row, if the number alone is not clear. */
export const ruleValueText: RuleValues = inLanguages('ruleValueText', {
  freeHours: (value: string) => `${value} before the start`,
  freeHoursOnline: (value: string) => `${value} before the start`,
  morningCutoff: (value: string) => `${value} on the day before`,
  bookAheadWeeks: (value: string) => `${value} ahead`,
  decisionHours: (value: string) => `${value} before the start`,
  madeWholeDays: (value: string) => `${value} more`,
  owedHours: (value: string) => `${value} before its start`,
})

export const settingsText = inLanguages('settingsText', {
  socialAddress: 'Please enter the address as a browser shows it, beginning with https://.',
  name: 'Please enter a name.',
  chat: 'Please enter the number with its country code, like +91 98100 00000.',
  pinCode: 'A PIN code has 6 digits.',
  clock: 'Please enter a time.',
  audience: 'Please write no numbers here: {minimumAge} stands for the age that sign-up asks for.',
  key: 'Please enter a short word in English letters, the first in lower case.',
  sold: (days: number[]) =>
    `The packages on sale say ${days.join(', ')} days. Change the packages: the policies follow what is sold.`,
  sac: 'The code of a service has 4, 6 or 8 digits.',
  state: 'Please choose a State.',
  noGstin: 'A business that is not registered has no GSTIN.',
  series: 'Please enter 1 to 3 letters or digits.',
  seriesTaken: {
    otherKind: (series: string) =>
      `${series} cannot number both invoices and notes. Please choose another series for one of them.`,
    otherSeller: (series: string) =>
      `${series} numbers the documents of another GSTIN or legal name, and its numbers must not be mixed with others. Please choose another series.`,
  },
  registered: 'Saved. Documents of earlier days keep what they say.',
  registrationWithdrawn: 'Withdrawn. Nothing changes on that day.',
  set: 'Saved. Earlier bookings keep their terms.',
  withdrawn: 'Withdrawn: the number before it stays in force.',
  saved: 'Saved.',
  added: 'Added.',
  removed: 'Removed.',
  noPicture: 'There is no such picture.',
  logoSaved: 'The logo is on the site.',
  logoRemoved: 'The standard sign is on the site again.',
})
