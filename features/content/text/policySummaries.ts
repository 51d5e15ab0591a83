import { inLanguages } from '#lib/language.ts'
import type { PolicyOffer } from '../policyOffer.ts'
import { joinParts, policyWords } from './policyWords.ts'

const inTime = (offer: PolicyOffer) =>
  `up to ${policyWords.freeHours(offer)}; a class that starts before noon must be cancelled before {morningCutoff} on the day before, or earlier where those hours say so.`
const late = '{lateRule}'
const weCancel = `If we cancel a class, for want of {minimumReservations} reservations or for any other reason, the session returns to your pass without your asking; if it was the last chance that your pass had, the pass is extended by {days:studioCancelDays}.`

/** The summary of each policy, shown above its full text. Numbers are placeholders as in the full text. */
export const policySummaryText = inLanguages('policySummaryText', {
  privacy: {
    title: 'Privacy policy',
    lead: 'What we know about you, why we know it, who else sees it, and how to make us forget it.',
    points: (_has: PolicyOffer) => [
      `For an account we ask for your name, e-mail address, phone number and date of birth, the last only because our sessions are for {audience}.`,
      'A teacher may make a short note of what you tell them about an injury or a pregnancy; you need not tell us, and you may ask us to delete the note at any time.',
      'Card numbers, UPI PINs and bank passwords go from you to the payment provider directly and never reach our server.',
      'We do not sell or rent your data, there are no advertising or tracking cookies, and news of a workshop comes only if you have asked for it.',
      'On some visits we measure how fast a page was, by page, kind of device and language, and store nothing that shows whose visit it was; if your browser asks not to be tracked, we do not measure your visits.',
      'Outside the studio your data is seen by the companies that host this site, deliver our e-mail and take payments, by our accountant in the form of invoices, and by an authority where the law obliges us.',
      'You can see and correct most of your data under your account, and ask us for a copy or to delete it; deleting your account ends any pass on it.',
    ],
  },
  terms: {
    title: 'Terms of use',
    lead: 'The agreement between you and the studio when you use this site, hold a pass or book a class.',
    points: (has: PolicyOffer) => [
      `Accounts, passes and sessions are for {audience}; a pass is yours alone and does not renew by itself.`,
      policyWords.validity(has),
      `You can book up to {weeks:bookAheadWeeks} ahead, and your pass must be valid on the day of the class, not only on the day you book it.`,
      `Cancelling is free ${inTime(has)}`,
      late,
      weCancel,
    ],
  },
  refund: {
    title: 'Refund policy',
    lead: 'In short: passes are not refundable, sessions often come back, and mistakes are put right.',
    points: (has: PolicyOffer) => [
      'All passes are non-refundable, in whole or in part, once the payment has been confirmed, and sessions left when a pass expires are not paid out.',
      `A session comes back to your pass by itself if you cancel ${inTime(has)}`,
      late,
      weCancel,
      'If you were charged twice for one order, or charged without receiving a pass, you get either the pass or the whole amount, whichever you prefer.',
      ...(has.hasPasses
        ? [
            'In an exceptional case, such as illness, ask for a Freeze Plan before the days run out: it moves the expiry by as many days as the pause lasts.',
          ]
        : []),
    ],
  },
  inStudio: {
    title: 'In-studio terms and conditions',
    lead: 'How we behave in the studio, so that everybody goes home as they came, or taller.',
    points: (has: PolicyOffer) => [
      `Our sessions are for {audience}; children cannot be left in the studio during a class.`,
      'Tell us before the class about injuries, operations, pregnancy, high or low blood pressure, or anything your doctor has told you not to do, and stop when something hurts.',
      'Come early: once a class is under way you may not be let in, and the booking then counts as a no-show.',
      joinParts(
        has.hasReformer && 'Wait for the teacher before you change springs.',
        'Do not film or photograph others; if you would rather not be touched, say so once.',
      ),
      `Cancelling is free ${inTime(has)}`,
      late,
    ],
  },
})
