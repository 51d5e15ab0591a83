import type { DemoTraining } from '../trainings.ts'

export const bridge: DemoTraining = {
  key: 'apparatus-bridge',
  title: 'The Bridge: tower, chair and barrel',
  summary:
    'For those who hold mat and reformer: the rest of the furniture, and how to move between all of it.',
  level: 'Third training',
  location: 'Gurugram',
  startsOn: '2027-09-19',
  endsOn: '2027-12-12',
  schedule:
    'Twelve Sundays, 12:00 to 5:00 pm, none on 31 October after Diwali. Practice and supervised teaching by arrangement.',
  hours: 150,
  feePaise: 13_500_000,
  earlyFeePaise: 12_000_000,
  earlyUntil: '2027-07-31',
  seats: 6,
  curriculum: [
    {
      title: 'Tower',
      text: 'Roll-down bar, push-through bar, leg springs, arm springs. What changes when the spring comes from above and nothing slides.',
      hours: 20,
    },
    {
      title: 'Chair',
      text: 'One pedal, two springs, no place to hide. Seated, standing, lying and balanced work, and the spotting that each of them needs.',
      hours: 16,
    },
    {
      title: 'Barrel',
      text: 'Arches, side bends, swan, and the long way back. Fitting the barrel to the person and not the reverse.',
      hours: 8,
    },
    {
      title: 'One exercise, five places',
      text: 'The same idea on mat, reformer, tower, chair and barrel. How to choose the place for the person in front of you, and how to explain your choice in a sentence.',
      hours: 16,
    },
    {
      title: 'Watching',
      text: 'Forty hours, mostly in semi-private and private sessions, with the agreement of those watched.',
      hours: 40,
    },
    {
      title: 'Your own practice',
      text: 'Twenty-five hours on all of it, with a partner from the group.',
      hours: 25,
    },
    {
      title: 'Teaching, supervised',
      text: 'Twenty-five hours of semi-private and private teaching, with one volunteer whom you keep from the first week to the last.',
      hours: 25,
    },
  ],
  whatIsIncluded: [
    'Manual of 200 pages',
    'Twelve semi-private sessions to use during the training',
    'All supervised teaching, and one exam with one repeat',
    'Certificate of completion, 150 hours',
  ],
  requirements: [
    'Mat and reformer certificates, ours or another school’s after a short conversation',
    'At least a hundred hours of teaching, paid or not',
    'A woman of 18 or over',
  ],
  faqs: [
    {
      question: 'Why is it called the Bridge?',
      answer:
        'Because it connects what you have with the rest of the apparatus. That it’s also the name of an exercise with one leg in the air is a coincidence we enjoy.',
    },
    {
      question: 'I trained at another school. May I come?',
      answer:
        'Yes, if your hours are comparable. Bring your certificates and take a class with Rhea; she will know within ten minutes, and so will you.',
    },
    {
      question: 'Why only six?',
      answer: 'There is one tower, and everybody must have her hands on it every Sunday.',
    },
    {
      question: 'Does it make me a comprehensive teacher?',
      answer:
        'With the mat and reformer trainings you then have 470 hours on all the main apparatus. Some schools call that comprehensive from 450; we would rather call it a good beginning.',
    },
  ],
  instructors: ['rhea-dsouza', 'ananya-rao'],
  artName: 'bridge',
  descriptionHtml:
    '<p>You know the mat and you know the carriage. The Bridge adds the tower, the chair and the barrel, and then takes the names off: by the end you think in bodies and choose the furniture afterwards.</p><p>Six people, twelve Sundays, one volunteer each whom you follow from September to December.</p><ul><li><strong>150 hours</strong>, 60 of them taught</li><li>Groups of six</li><li>Mat and reformer certificates needed</li></ul>',
  position: 4,
}
