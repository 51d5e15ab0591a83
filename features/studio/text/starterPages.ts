import { inLanguages } from '#lib/language.ts'

/**
 * The starter texts of pages, for a studio that has not written them yet; also defines the texts and lists of
 * each page. They must be true of any studio: no number, no gender, no city, no age except as a placeholder. An
 * empty text is not shown. Lists called `kinds` use the keys of the kinds of class.
 */
export const starterPages = inLanguages('starterPages', {
  home: {
    texts: {
      headline: 'Move well,\none breath\nat a time',
      rollTitle: 'One roll-up',
      rollLie: 'You need clothes you can bend in, and nothing to prove.',
      rollBreathe: 'The breath comes first, and sets the pace of everything after it.',
      rollRise: 'Few exercises, done exactly.',
      rollSit: 'Nobody is ahead of you, and nobody is in a hurry.',
      rollReach: 'Book one class and find out.',
      stepsTitle: 'From a first look to your place',
      stepsLead: '',
      passText: 'Every price and every term is on this site, before you buy.',
      locationText:
        'Book and cancel from your phone. Each booking says until when it is free to cancel, and we keep to it.',
      kindsTitle: 'What we teach',
      kindsLead: '',
      locationsTitle: 'Where it happens',
      trainingTitle: 'Learn to teach it',
      trainingLead: '',
      enquiryLead: 'Ask us anything. {answers}',
    },
    lists: { kinds: [] as PageItem[] },
  },
  about: {
    texts: {
      lead: 'Who teaches, where, and what you can hold us to.',
      storyTitle: 'The studio',
      story: '',
      methodTitle: 'The method',
      method: '',
      promisesTitle: 'What you can hold us to',
      teachersTitle: 'The people in the room',
      teachersLead: 'The timetable shows who teaches each class.',
      locationsTitle: 'Where it happens',
      endTitle: 'Come and look',
      endLead: 'The first class is the shortest way to find out whether this is for you.',
    },
    lists: {
      promises: [
        {
          title: 'You see the seats',
          text: 'The timetable shows how many are free, and says when a class still needs one more to run.',
        },
        {
          title: 'You know the deadline',
          text: 'Each booking says until when it is free to cancel. That sentence is kept with the booking, whatever we change later.',
        },
        {
          title: 'You can check our sums',
          text: 'Your pass lists every session that was granted, used, returned or lost, with the reason.',
        },
        {
          title: 'If we cancel, you lose nothing',
          text: 'The session comes back without your asking. If it was the last class that you could still take with your pass, the pass gets {days:studioCancelDays} more.',
        },
      ] as PageItem[],
    },
  },
  why: {
    texts: {
      lead: 'Because strength that you control is useful all day. Come and see for yourself.',
      methodTitle: 'Few exercises, done exactly',
      method:
        'We train one thing in many forms: you decide where a movement starts, how far it goes, and when you breathe. You are not asked for the most repetitions but for a few that are right.',
      firstTitle: 'What happens when you come',
      firstLead: '',
      kindsTitle: 'Which class',
      kindsLead: '',
      questionsTitle: 'What people ask first',
    },
    lists: {
      statements: [
        {
          title: 'Precise',
          text: 'Every exercise has a shape, and you are told one thing to change at a time.',
        },
        {
          title: 'With the breath',
          text: 'The breath sets the pace. If you have to hold it, there is a smaller form of the exercise.',
        },
        { title: 'Measured', text: 'You begin at your own size, and nobody is ahead of you.' },
      ] as PageItem[],
      firstSteps: [
        {
          title: 'Come a little early',
          text: 'Tell your teacher what they should know, such as an old injury.',
        },
        { title: 'Bring very little', text: 'Clothes you can bend in, and water.' },
        { title: 'Take one exercise at a time', text: 'Leave out whatever you like.' },
      ] as PageItem[],
      kinds: [] as PageItem[],
      questions: [
        {
          title: 'What if I cannot come after all?',
          text: 'Cancel on this site in time, and the session is yours again. Every booking tells you its own last moment.',
        },
        {
          title: 'Who are the classes for?',
          text: 'For {audience}.',
        },
        {
          title: 'And after the first class?',
          text: 'You choose a pass, or you do nothing. Nothing renews by itself.',
        },
      ] as PageItem[],
    },
  },
  privates: {
    texts: {
      lead: 'One teacher, one plan, yours.',
      stepsTitle: 'From a question to a plan',
      kindsTitle: 'Alone, or in company',
      packagesLead: '{taxSentence}',
      enquiryLead: 'Tell us what you would like to work on, and when you are free.',
    },
    lists: {
      steps: [
        { title: 'Tell us your goal', text: 'Write to us below what you would like to work on.' },
        { title: 'Meet your teacher', text: 'The first session is a conversation with movement in it.' },
        { title: 'Keep the plan', text: 'You hear what comes next, and what to do until then.' },
      ] as PageItem[],
      kinds: [
        { title: 'private', text: 'You and one teacher.' },
        {
          title: 'semiPrivate',
          text: 'You share a teacher with people you know. The price is for each person.',
        },
      ] as PageItem[],
      rules: [
        {
          title: 'Cancelling',
          text: 'Each booking says until when it is free to cancel. {lateRule}',
        },
      ] as PageItem[],
    },
  },
  training: {
    texts: {
      lead: 'Learn it well enough to give it away.',
      howTitle: 'How we train',
      enquiryLead: 'Ask about the dates, the hours, or whether this is the right time for you.',
    },
    lists: { how: [] as PageItem[] },
  },
  blogs: { texts: { lead: '' }, lists: {} },
  prices: {
    texts: {
      lead: '{taxSentence} A pass does not renew by itself.',
      group: '',
      reformer: '',
      private: '',
      semiPrivate: '',
      online: '',
    },
    lists: {},
  },
  contact: {
    texts: { lead: 'Write, call, or come by. {answers}', formLead: 'Ask us anything.' },
    lists: {},
  },
  signUp: {
    texts: {
      joining: 'For {audience}.',
      welcome: 'Welcome to {studio}, {firstName}.',
      bring: 'Clothes you can bend in, and water',
      bringOnline: 'A mat, water and a little room',
      bringHelp: 'Come a little early if it is your first time.',
    },
    lists: {},
  },
})

export interface PageItem {
  title: string
  text: string
}
export type PageKey = keyof typeof starterPages
export const pageKeys = Object.keys(starterPages) as [PageKey, ...PageKey[]]

/** The texts of a page, in one language. */
export interface PageWords {
  texts: Record<string, string>
  lists: Record<string, PageItem[]>
}
