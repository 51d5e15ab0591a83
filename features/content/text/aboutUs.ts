import { inLanguages } from '#lib/language.ts'

/** Words of the page about the studio. */
export const aboutText = inLanguages('aboutText', {
  title: 'About us',
  description: (studio: string) =>
    `How ${studio} teaches, who the teachers are, what the rooms hold, and what you can hold us to.`,
  lead: 'Small rooms, one method, and teachers who know your name by the second week.',
  story: {
    label: 'The studio',
    title: 'A place to be exact',
    art: 'A figure in the swan: one long curve, the chest lifted from the floor',
    paragraphs: [
      'We teach Pilates to women, in small groups, because the method does not carry over a distance. A teacher has to see your left heel. With ten mats on the floor, or six to eight carriages, she does, and so she can tell you the one thing that changes the rest.',
      'We try to make the hour simple to reach as well. You see how many seats are left before you book. You read until when you can change your mind. You can follow every session of your pass from the day you bought it. None of this is Pilates, but all of it is control, and it would be odd to teach the one without the other.',
    ],
  },
  method: {
    label: 'The method',
    title: 'From a hut to a hall of springs',
    art: 'A figure rolling like a ball, drawn wherever it comes by',
    paragraphs: [
      'Joseph Pilates was born in Mönchengladbach in 1883, boxed, did gymnastics, and spent most of the First World War interned in Britain, where he trained the men around him on the floor. In the 1920s he took a boat to New York and opened a studio with Clara, whom he had met on the way. Dancers came first, then everybody else.',
      'He called the work Contrology. It has an order, a breath for each movement and an end for each exercise; the apparatus came later, to help people into shapes that the floor alone asks too much of. We teach both, in the original order where the room is ready for it, and in smaller pieces where it is not.',
    ],
    read: 'Read how it began, among our blogs',
  },
  promises: {
    label: 'How we work',
    title: 'What you can hold us to',
    list: (madeWholeDays: number) => [
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
        text: `The session comes back without your asking. If it was the last chance that your pass had, the pass gets ${madeWholeDays} more days.`,
      },
    ],
  },
  teachers: {
    label: 'Teachers',
    title: 'The people in the room',
    lead: 'Who teaches when stands in the timetable, beside every class.',
    since: (year: number) => `Teaching since ${year}`,
    more: (name: string) => `More about ${name}`,
  },
  rooms: { label: 'Rooms', title: 'Where it happens', way: 'Map, hours and how to get here' },
  end: {
    title: 'Come and look',
    lead: 'The first class is the shortest way to find out whether this is for you.',
    book: 'Book a class',
    why: 'New here? Start with why',
  },
})
