import { inLanguages } from '#lib/language.ts'
import type { PolicyOffer } from '../policyOffer.ts'
import { countsFromSession, includedText, joinParts, policyWords } from './policyWords.ts'

/**
 * The four policy pages. Every number of the studio's rules is a placeholder, filled from the settings that the
 * rules use, so that the text can't contradict them (spec §4, §9). What a studio does not offer is left
 * out.
 */

export type PolicySection = { heading: string; paragraphs: string[] }

export type Policy = {
  key: 'privacy' | 'terms' | 'refund' | 'inStudio'
  /** The page's path, as in the site map. */
  path: string
  title: string
  lead: string
  sections: PolicySection[]
}

export const policyPaths: Record<Policy['key'], string> = {
  privacy: '/privacy-policy',
  terms: '/terms-and-condition',
  refund: '/refund-policy',
  inStudio: '/in-studio-terms-and-conditions',
}

/** A policy whose parts may be `false`: those are about something that the studio does not offer. */
export type PolicyDraft = Omit<Policy, 'sections'> & {
  sections: { heading: string; paragraphs: (string | false)[] }[]
}

const privacy = (offer: PolicyOffer): PolicyDraft => ({
  key: 'privacy',
  path: policyPaths.privacy,
  title: 'Privacy policy',
  lead: 'What we know about you, why we know it, who else sees it, and how to make us forget it.',
  sections: [
    {
      heading: 'Who answers for your data',
      paragraphs: [
        'This policy is about the personal data that the studio handles when you visit this site, make an account, buy a pass, come to a class or write to us. The studio decides what is collected and why; in the words of the Digital Personal Data Protection Act, 2023, it is the data fiduciary and you are the data principal. We follow that Act and the rules made under it as they come into force.',
        'Questions, requests and complaints about your data go to the e-mail address at the foot of every page. A person reads them.',
      ],
    },
    {
      heading: 'What we collect',
      paragraphs: [
        'When you make an account: your first and last name, e-mail address, phone number and date of birth. We ask for the date of birth because our sessions are for {audience}, and for nothing else. Your password is stored in a form that nobody, including us, can read back.',
        'When you buy: which package, when, for how much, the invoice, and the payment provider’s reference numbers. Card numbers, UPI PINs and bank passwords go from you to the payment provider directly. They never reach our server.',
        'When you practise: the sessions you book, cancel, attend or miss, and the record of every session on your pass. If you tell a teacher about an injury, a pregnancy or anything else they should know, they may note it in a few words, for the teachers of your classes to read. You need not tell us, and you may ask us to delete the note at any time.',
        'When you write to us: your name, e-mail address, phone number and message, and which page you wrote from. When you visit: the technical traces that every web server sees, such as your IP address, the page asked for and the time. We also count how fast pages were in some visits, by page, kind of device and language, never by person, and not if your browser asks not to be tracked.',
      ],
    },
    {
      heading: 'What we use it for',
      paragraphs: [
        'To run your account and your bookings, to take payment and issue invoices, to tell you about changes to a class you have booked, to teach you safely, to answer you, and to keep the site from being abused. We also count things, such as how full a class is, without looking at who is in it.',
        'Messages about your bookings, your pass and your account come with the service. Anything else, such as news of a workshop, we send only if you have asked for it, and every such message says how to stop it. We do not sell or rent personal data, and we do not build advertising profiles.',
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        'Signing in sets two cookies, one short-lived and one that lasts longer so that you need not sign in every time. Scripts in the page cannot read them. There are no advertising or tracking cookies. Where a page shows a map, it comes from a map provider, which learns your IP address when it loads; the messaging and social links lead to services with policies of their own.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'Staff see what they need to help you; a teacher sees the names of those booked into the class and the notes meant for who teaches it. Outside the studio, your data is seen by the companies that host this site, deliver our e-mail and take payments, each only for that work and under contract, and by our accountant in the form of invoices. We give data to an authority when the law obliges us to, and to nobody else.',
        joinParts(
          offer.isOnline && 'Online classes are live video.',
          'If we ever wish to record or photograph anything, we ask those in the picture first, and no is a complete answer.',
        ),
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'Your account, with its bookings and passes, for as long as you keep it open. Invoices and payment records for as long as Indian tax law requires, also after the account is gone. Enquiries for as long as answering them takes; ask us, and we delete yours. Technical logs are kept for a short time only, and one-time codes for a few minutes.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can see and correct most of your data under your account. You may also ask us for a copy of everything we hold about you, ask us to correct or delete it, take back a consent you gave, and name somebody who may exercise these rights if you die or cannot act. We may need to check that you are you before we do it. Deleting your account ends any pass on it.',
        'If you are not content with how we handle your data, write to us with the word “grievance” in the subject. We acknowledge it, and answer within the time that the law sets. If that does not settle it, you may complain to the Data Protection Board of India.',
      ],
    },
    {
      heading: 'Safety, and changes to this page',
      paragraphs: [
        'The connection to this site is encrypted, access inside the studio is given by role, and changes made by staff leave a trace. No system is perfect; if something happens to your data that could harm you, we tell you and the authorities as the law requires. When this policy changes, the date above changes with it, and members are told of anything that matters.',
      ],
    },
  ],
})

const terms = (offer: PolicyOffer): PolicyDraft => ({
  key: 'terms',
  path: policyPaths.terms,
  title: 'Terms of use',
  lead: 'The agreement between you and the studio when you use this site, hold a pass or book a class.',
  sections: [
    {
      heading: 'Who may use the site',
      paragraphs: [
        'Anybody may look around. Accounts, passes and sessions are for {audience}. An account belongs to one person: give your own name, e-mail address and date of birth, keep your password to yourself, and tell us if you think that somebody else has it. What is done from your account is taken to be done by you until you tell us otherwise.',
      ],
    },
    {
      heading: 'Prices and payment',
      paragraphs: [
        'Prices are in Indian rupees. They usually include {gstPercent}% GST; the invoice shows the tax separately. You pay in full when you buy, through our payment provider. A pass is yours once the payment is confirmed, and nothing renews by itself.',
        'A pass keeps the terms it was sold with. If we change a package later, its price or its rules, the passes already sold stay as they were. Passes are personal and cannot be sold, shared or passed on.',
      ],
    },
    {
      heading: 'How long a pass is valid',
      paragraphs: [
        joinParts(
          offer.days.matchesDefaults ? policyWords.validFor(offer.days) : policyWords.perPackage(offer.days),
          'The last day still counts.',
          countsFromSession(offer) &&
            'The clock starts with the first class you have booked and not cancelled free of charge, not with your payment.',
        ),
        joinParts(
          offer.days.matchesDefaults && policyWords.unusedFor(offer.days),
          !offer.days.matchesDefaults &&
            countsFromSession(offer) &&
            'A pass that counts from its first session and has none expires as many days after purchase as its package says.',
          offer.hasDiscovery &&
            'A Discovery Session is valid for {days:discoveryDays} from purchase and can be bought once per person.',
        ),
        `A pass must be valid on the day of the class, not only on the day you book it. Sessions left when a pass expires are lost. If you hold several passes that fit a class, one you have started pays before an unused one, ${offer.hasUnlimited ? 'an unlimited one before one that counts, ' : ''}and then the one that expires first.`,
        offer.hasPasses &&
          'In exceptional cases, such as illness, a bereavement or a posting elsewhere, a Freeze Plan is available on request: write to us, if possible before you go, and we may pause your pass from one day to another. Its expiry moves by as many days, and sessions booked inside the pause come back to you. Whether a case is exceptional is for the studio to decide, and we try to decide it kindly.',
      ],
    },
    {
      heading: 'Booking',
      paragraphs: [
        'You can book up to {weeks:bookAheadWeeks} ahead, as long as there is a seat and a pass that fits the class. Every booking states until when you can cancel it free of charge, and that statement is kept with the booking. A class that is full may have a place again when somebody cancels.',
      ],
    },
    {
      heading: 'Cancelling',
      paragraphs: [
        `Cancelling is free ${policyWords.freeHours(offer, 'up to ')}. Morning sessions, which start before noon, must be cancelled before {morningCutoff} on the day before, whatever the kind, or earlier where the hours above say so.`,
        'The session then returns to your pass. After that time it is a late cancel. {lateRule}',
        'On the day of the class you can no longer cancel on the site. Write to us instead: if the deadline for free cancellation has not yet passed we return the session, and if it has, somebody else may still be glad of your place.',
      ],
    },
    {
      heading: 'When we cancel or change a class',
      paragraphs: [
        'A class with fewer than {minimumReservations} reservations may be cancelled. We decide that within the last {hours:decisionHours} before the start, and the site shows from the day before which classes still have too few. Teachers fall ill and power fails, so other classes may be cancelled too, and a teacher, a room or a time may change.',
        'When we cancel, you are told at once and the session returns to your pass without your asking. If it was the last chance that your pass had, the pass is extended by {days:studioCancelDays}.',
      ],
    },
    {
      heading: 'Semi-private sessions',
      paragraphs: [
        offer.hasSemiPrivate &&
          'A semi-private session is priced for people who share a teacher. If only one attends, it is taught as a private session and charged at the private rate.',
      ],
    },
    {
      heading: 'When we end a membership',
      paragraphs: [
        'We may close an account for conduct that endangers or harasses others, for abuse of the site, or for false information. We may also revoke a membership because of a conflict of interest, for example where a member teaches or recruits for a competing business; in that case the sessions not used are refunded pro rata.',
      ],
    },
    {
      heading: 'What we can be held to',
      paragraphs: [
        'Movement carries some risk, which the in-studio terms describe. The articles on this site are for reading; they are not medical advice. We are responsible for loss that we cause by negligence, and nothing here limits a right that the law says cannot be limited. We are not responsible for what lies outside our control, such as strikes, storms or your broadband.',
        'Texts, drawings and class plans on this site belong to the studio or to those who made them. Link to them freely; please do not republish them. Indian law applies, and disputes that we cannot settle by talking go to the competent courts at the place of the studio, without prejudice to your rights before a consumer commission.',
      ],
    },
  ],
})

const refund = (offer: PolicyOffer): PolicyDraft => ({
  key: 'refund',
  path: policyPaths.refund,
  title: 'Refund policy',
  lead: 'In short: passes are not refundable, sessions often come back, and mistakes are put right.',
  sections: [
    {
      heading: 'Passes are not refundable',
      paragraphs: [
        joinParts(
          'All passes are non-refundable, in whole or in part, once the payment has been confirmed.',
          includedText(offer),
          'A pass that expires with sessions on it is not refunded either. A class may be full or half empty, but the teacher and the room are paid for all the same; small groups are only possible if places, once sold, stay sold.',
        ),
        'Passes cannot be exchanged for money, moved to another person, or swapped for another package after the first session has been booked. If you bought the wrong package and have not booked anything with it, write to us on the same day and we will see what can be done.',
      ],
    },
    {
      heading: 'What comes back as a session',
      paragraphs: [
        `Most of what people mean by a refund is a returned session, and that happens by itself. Cancelling is free up to ${policyWords.freeHours(offer)}: the session is back on your pass at once. Morning sessions must be cancelled before {morningCutoff} on the day before.`,
        'Later than that, it is a late cancel. {lateRule} Your account shows every session granted, used, returned or forfeited, with the reason. If a line looks wrong, tell us within a week or so, while everybody remembers.',
      ],
    },
    {
      heading: 'When the studio cancels',
      paragraphs: [
        'If we cancel a class, for want of {minimumReservations} reservations or for any other reason, every session booked into it is returned and those booked are told. A pass whose last chance it was is extended by {days:studioCancelDays}. You need not ask for either. Travel and childcare we cannot refund, and we know that this is why a late cancellation by us hurts more than one by you.',
      ],
    },
    {
      heading: 'When time runs out',
      paragraphs: [
        policyWords.validity(offer),
        'Expired sessions are not paid out.',
        offer.hasPasses &&
          'If illness, a family emergency or another exceptional case keeps you away, ask for a Freeze Plan before the days run out. It pauses the pass rather than refunding it: the expiry moves by as many days as the pause lasts. We may ask for a line from your doctor or your employer; we will not ask for the story.',
      ],
    },
    {
      heading: 'When money is returned',
      paragraphs: [
        'If a membership is revoked because of a conflict of interest, we refund it pro rata: the price paid, divided by the sessions of the pass and multiplied by those not used, or by days where the pass has no count.',
        'If you were charged twice for one order, or charged without receiving a pass, you get either the pass or the whole amount, whichever you prefer. If the studio closes for good, unused sessions are refunded pro rata. The owner may decide on a refund in other cases too; that is a kindness and not a precedent.',
        offer.hasSemiPrivate &&
          'A semi-private session attended by one person alone is charged at the private rate. The difference is not a penalty and is not refunded, because you had a private session.',
      ],
    },
    {
      heading: 'How a refund travels',
      paragraphs: [
        'Refunds go back the way the money came: to the same card, account or UPI address, through the payment provider. We start them as soon as they are agreed; your bank usually needs another 5 to 7 working days. Prices usually include {gstPercent}% GST, and a refund includes the tax on the part refunded, with a credit note for the invoice.',
        'For a teacher training, the refund terms agreed at enrolment go before this page.',
      ],
    },
    {
      heading: 'How to ask',
      paragraphs: [
        'Write to the e-mail address at the foot of the page from the address of your account, with the invoice number if you have it. We acknowledge every request, and settle it as soon as we can. If you disagree with the answer, ask for the owner. Nothing on this page takes away the rights that consumer law gives you.',
      ],
    },
  ],
})

const inStudio = (offer: PolicyOffer): PolicyDraft => ({
  key: 'inStudio',
  path: policyPaths.inStudio,
  title: 'In-studio terms and conditions',
  lead: 'How we behave in the studio, so that everybody goes home as they came, or taller.',
  sections: [
    {
      heading: 'Who comes',
      paragraphs: [
        `Our sessions are for {audience}. Children cannot be left in the studio during a class${offer.hasReformer ? ', and cannot lie under a reformer however much they would like to' : ''}. Guests need their own booking.`,
      ],
    },
    {
      heading: 'Before your first class',
      paragraphs: [
        'Tell us, before the class and not during it, about injuries, operations, pregnancy, high or low blood pressure, osteoporosis, or anything your doctor has told you not to do. Our teachers teach movement; they do not diagnose. If you are under a doctor’s care, ask them first whether Pilates is a good idea now. You decide what you do with your body, and you may leave out any exercise without giving a reason.',
        joinParts(
          offer.hasReformer &&
            offer.hasPrivate &&
            'If you are new to the reformer, ask us which class to start with, or begin with a private session.',
          'A teacher may ask you to change class if the one you booked is not safe for you yet; no session is lost by that.',
        ),
      ],
    },
    {
      heading: 'Arriving',
      paragraphs: [
        'Please come a little early, the first time above all. Once a class is under way you may not be let in, because a cold start is how people get hurt; the booking then counts as a no-show.',
        'Fitted clothes without zips or buckles at the back, hair tied, no heavy scent, no jewellery. Phones stay silent.',
      ],
    },
    {
      heading: 'In the room',
      paragraphs: [
        joinParts(
          offer.hasReformer &&
            'Wait for the teacher before you change springs, and keep a hand or a foot in control of the carriage whenever it is loaded.',
          'Wipe what you have used. Put things back. Quiet voices near a class that has started.',
        ),
        'Teachers may correct you by touch, lightly and only where it helps. If you would rather not be touched, say so once; nobody will ask why. No filming or photographs of others.',
      ],
    },
    {
      heading: 'Booking, cancelling, missing',
      paragraphs: [
        `A place is yours when the booking is confirmed. Cancelling is free ${policyWords.freeHours(offer, 'up to ')}. Morning sessions must be cancelled before {morningCutoff} the day before.`,
        'After that it is a late cancel. {lateRule} On the day of the class the site no longer lets you cancel; write to us and we will do what the rules allow.',
        'A class with fewer than {minimumReservations} reservations may be cancelled by the studio, not earlier than {hours:decisionHours} before it starts. Your session then returns, and you hear from us straight away.',
        offer.hasSemiPrivate &&
          'A semi-private session is for people who share a teacher. If one person attends alone, it becomes a private session and is charged at the private rate.',
      ],
    },
    {
      heading: 'Your pass',
      paragraphs: [
        joinParts(
          policyWords.validity(offer),
          'All passes are non-refundable.',
          offer.hasPasses && 'A Freeze Plan is available on request in exceptional cases.',
          'Prices usually include {gstPercent}% GST.',
        ),
        'A membership may be revoked for a conflict of interest, with the unused part refunded pro rata, and without refund for conduct that endangers others, once we have spoken with you about it.',
      ],
    },
    {
      heading: 'Risk and responsibility',
      paragraphs: [
        'Exercise carries a risk of strain and, rarely, of injury, even when it is taught well. By taking part you confirm that you are fit to do so as far as you know, that you have told us what we need to know, and that you will stop when something hurts. We are responsible for keeping the rooms and the apparatus in order and for teaching with care. We are not responsible for an injury that comes from hidden conditions or from instructions not followed, except where it was caused by our negligence.',
        'Tell a teacher about any accident, however small, before you leave.',
      ],
    },
    {
      heading: 'Your things, and ours',
      paragraphs: [
        'Keep valuables with you or at home; we cannot answer for what is left lying about. If you break something by misuse, we may ask you to pay for it. If it was simply old, we will thank you for finding out.',
      ],
    },
  ],
})

export const withoutEmpty = ({ sections, ...policy }: PolicyDraft): Policy => ({
  ...policy,
  sections: sections
    .map(({ heading, paragraphs }) => ({
      heading,
      paragraphs: paragraphs.filter((each): each is string => Boolean(each)),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0),
})

export const policyText = inLanguages('policyText', {
  /** The policies with their placeholders, for a studio that offers these things. */
  templates: (offer: PolicyOffer): Policy[] =>
    [privacy, terms, refund, inStudio].map((policy) => withoutEmpty(policy(offer))),
})
