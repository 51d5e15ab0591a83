import type { PageKey, PageWords } from '#features/studio/text/starterPages.ts'

/** The demo studio's texts, page by page; facts are placeholders. */
export const sitePages: Record<PageKey, PageWords> = {
  home: {
    texts: {
      headline: 'The quiet\nkind of\nstrong',
      rollTitle: 'One roll-up',
      rollLie: 'Nothing to prove. A small room, and a teacher who sees everybody in it.',
      rollBreathe: 'Joseph Pilates called his method Contrology: the mind moves first.',
      rollRise: 'Few exercises, done exactly. You feel each one the next morning.',
      rollSit: 'Nobody is in a hurry, not even the teacher.',
      rollReach: 'By the width of a hand, or of a finger. It is measured from where you began.',
      stepsTitle: 'Three steps to your place',
      stepsLead: 'Look at us once. Then choose how often you come. Nothing renews by itself.',
      passText: '{passSizes}. Your {days:passDays} begin with your first class, not with your payment.',
      locationText:
        'Book and cancel from your phone. Each booking says until when it is free to cancel, and we keep to it.',
      kindsTitle: '{kindCount} ways to work',
      kindsLead:
        'The same method each time: precise, breathed, never rushed. What changes is what holds you up.',
      locationsTitle: 'Two rooms, and yours',
      trainingTitle: 'Learn it well enough to give it away',
      trainingLead:
        'Anatomy, the original 34 exercises, and many hours of watching bodies that are not yours.',
      enquiryLead: 'Ask us anything: which class to start with, a bad knee, a birthday present. {answers}',
    },
    lists: {
      kinds: [
        {
          title: 'mat',
          text: 'You and the floor. Groups of {places}.',
        },
        {
          title: 'barre',
          text: 'Small movements, held long, one hand on the rail.',
        },
        {
          title: 'reformer',
          text: 'A carriage and five springs. Groups of {places}.',
        },
        {
          title: 'private',
          text: 'One teacher, one plan, yours. Or bring a friend.',
        },
      ],
    },
  },
  about: {
    texts: {
      lead: 'Small rooms, one method, and teachers who know your name by the second week.',
      storyTitle: 'A place to be exact',
      story:
        'We teach Pilates in small groups, because the method does not carry over a distance. A teacher has to see your left heel. With {matPlaces} mats on the floor, or {reformerPlaces} carriages, she does, and so she can tell you the one thing that changes the rest.\n\nWe try to make the hour simple to reach as well. You see how many seats are left before you book. You read until when you can change your mind. You can follow every session of your pass from the day you bought it. None of this is Pilates, but all of it is control, and it would be odd to teach the one without the other.',
      methodTitle: 'From a hut to a hall of springs',
      method:
        'Joseph Pilates was born in Mönchengladbach in 1883, boxed, did gymnastics, and spent most of the First World War interned in Britain, where he trained the men around him on the floor. In the 1920s he took a boat to New York and opened a studio with Clara, whom he had met on the way. Dancers came first, then everybody else.\n\nHe called the work Contrology. It has an order, a breath for each movement and an end for each exercise; the apparatus came later, to help people into shapes that the floor alone asks too much of. We teach both, in the original order where the room is ready for it, and in smaller pieces where it is not.',
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
      ],
    },
  },
  why: {
    texts: {
      lead: 'Because strength that you control is useful all day: on the stairs, at a desk, with a child on one arm. Come once and see for yourself.',
      methodTitle: 'Few exercises, done exactly',
      method:
        'Joseph Pilates called his method Contrology, the study of control. In 1945 he published thirty-four exercises for the floor, and he built the reformer and its relatives so that springs could help with them, or argue. All of it trains the same thing: you decide where a movement starts, how far it goes, and when you breathe.\n\nThat is why an hour can be quiet and still make you shake. You are not asked for the most repetitions but for six that are right. What gets stronger is whatever holds you up while something else moves, and that part goes home with you.',
      firstTitle: 'What happens when you come',
      firstLead: 'Nobody is born knowing where to put her shoes. This is all there is to know.',
      kindsTitle: '{kindCount} doors in',
      kindsLead: 'All of them welcome people who have never done this.',
      questionsTitle: 'What people ask first',
    },
    lists: {
      statements: [
        {
          title: 'Precise',
          text: 'Every exercise has a shape. Your teacher shows it, looks at yours, and gives you one thing to change. One, not five.',
        },
        {
          title: 'With the breath',
          text: 'The breath sets the pace. If you have to hold it, the exercise is too big for today, and there is a smaller one.',
        },
        {
          title: 'Measured',
          text: 'You begin at your own size. The woman beside you may be doing another form of the same exercise, and neither of you is ahead.',
        },
      ],
      firstSteps: [
        {
          title: 'Come ten minutes early',
          text: 'A teacher meets you, shows you the room and the lockers, and asks what she should know: an old injury, a pregnancy, a long day.',
        },
        {
          title: 'Bring very little',
          text: 'Clothes you can bend in, and water. Bare feet are fine on the mat. At the barre and on the reformer you need grip socks; the desk has some.',
        },
        {
          title: 'Begin lying down',
          text: 'Most classes start on the back, with breathing and small movements. You learn the four or five words that everybody else knows already.',
        },
        {
          title: 'Take one exercise at a time',
          text: 'The teacher says what to do and what to notice. She corrects by hand where it helps, if that is all right with you. Leave out whatever you like.',
        },
        {
          title: 'Ask which is next',
          text: 'She tells you which class she would take in your place. Nobody sells you anything at the door; every price is on this site.',
        },
      ],
      kinds: [
        {
          title: 'mat',
          text: 'The method itself, with nothing between you and the floor. The best place to learn its words.',
        },
        {
          title: 'barre',
          text: 'Standing, with one hand on a rail, small movements held long. Come if you like to count.',
        },
        {
          title: 'reformer',
          text: 'A carriage that slides, springs that help more than they hinder. Start with a class for beginners.',
        },
        {
          title: 'private',
          text: 'One teacher, for when you would rather begin without an audience.',
        },
      ],
      questions: [
        {
          title: 'Will I slow the others down?',
          text: 'No. Groups are small and everybody works at her own size. Tell the teacher that it is your first time, and take a place from which you can see her.',
        },
        {
          title: 'How fit do I have to be?',
          text: 'Fit enough to lie down and get up again. If you are pregnant, recovering from an operation or under a doctor’s care, ask your doctor first and then tell us. We teach movement; we treat nothing.',
        },
        {
          title: 'What if I cannot come after all?',
          text: 'Cancel on this site and the session is yours again: until {hours:onlineHours} before an online class, {hours:groupHours} before mat or barre in a studio, {hours:reformerHours} before the reformer. If the class starts before noon, until {morningCutoff} on the day before. Every booking tells you its own last moment.',
        },
        {
          title: 'Who are the classes for?',
          text: 'For {audience}. Apart from that for everybody: there is no level to reach before you come.',
        },
        {
          title: 'And after the first class?',
          text: 'You choose a pass, or you do nothing. The days of a pass begin with your first class on it and not with your payment, and nothing renews by itself.',
        },
      ],
    },
  },
  privates: {
    texts: {
      lead: 'One teacher, one plan, yours. Or bring a friend and share both.',
      stepsTitle: 'From a question to a plan',
      kindsTitle: 'Alone, or in company',
      packagesLead: '{taxSentence} Choose the place you would come to.',
      enquiryLead:
        'Tell us what you would like to work on, at which studio, and when you are free. We answer with a name and two or three times.',
    },
    lists: {
      steps: [
        {
          title: 'Tell us your goal',
          text: 'A habit to look at, an exercise that will not come, a long break to return from, the wish to begin without an audience. Write to us below.',
        },
        {
          title: 'Meet your teacher',
          text: 'The first session is a conversation with movement in it. She watches how you stand, breathe and roll, and asks before she touches.',
        },
        {
          title: 'Keep the plan',
          text: 'She notes what you did and what comes next. You take home two or three exercises, not ten.',
        },
      ],
      kinds: [
        {
          title: 'private',
          text: 'You and one teacher, on the mat, the reformer or the tower. In a studio, or online with the camera at the height of your mat.',
        },
        {
          title: 'semiPrivate',
          text: 'Two or three of you share a teacher, in a studio. Bring your own company, or ask us who is looking for some. The price is for each person.',
        },
      ],
      rules: [
        {
          title: 'If only one comes',
          text: 'A semi-private session with one attendee is taught as a private session and charged at the private rate.',
        },
        {
          title: 'Cancelling',
          text: 'Free until {hours:reformerHours} before in a studio and {hours:onlineHours} before online. If it starts before noon, no later than {morningCutoff} on the day before. {lateRule}',
        },
        {
          title: 'How long a pass lasts',
          text: '{days:passDays} from your first session. A pass with no session taken expires {weeks:unusedWeeks} after purchase.',
        },
      ],
    },
  },
  training: {
    texts: {
      lead: 'Learn it well enough to give it away. Small groups, many hours of watching, and a certificate that says how many.',
      howTitle: 'Three things that every training has',
      enquiryLead: 'Ask about the hours, the examination, or whether this is the right time for you.',
    },
    lists: {
      how: [
        {
          title: 'Watching counts',
          text: 'A good part of the hours is spent at the end of the room with a notebook. Bodies that are not yours teach you most of what you will need.',
        },
        {
          title: 'You teach early',
          text: 'First one exercise to one person, later a class, always with a trainer behind you who says what she saw.',
        },
        {
          title: 'It ends with proof',
          text: 'A practical examination, which you may repeat once, and a certificate that names the hours you worked.',
        },
      ],
    },
  },
  blogs: {
    texts: {
      lead: 'Short reading on strong bodies. New on Wednesdays.',
    },
    lists: {},
  },
  prices: {
    texts: {
      lead: '{taxSentence} A pass begins with your first session and does not renew by itself.',
      group: 'Floor and rail, in small groups.',
      reformer: 'The carriage and its springs, in small groups.',
      private: 'You and one teacher.',
      semiPrivate: 'Bring a friend. With one of you there, the private rate applies.',
      online: 'Live, from wherever you can lie down.',
    },
    lists: {},
  },
  contact: {
    texts: {
      lead: 'Write, call, or come by. A person reads every message. {answers}',
      formLead: 'Ask us anything: which class to start with, a bad knee, a birthday present.',
    },
    lists: {},
  },
  signUp: {
    texts: {
      joining: 'For {audience}.',
      welcome: 'Welcome to {studio}, {firstName}.',
      bring: 'Bring grip socks and water',
      bringOnline: 'A mat, water and a little room',
      bringHelp: 'Come 10 minutes early if it is your first time.',
    },
    lists: {},
  },
}
