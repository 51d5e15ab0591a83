import type { DemoTraining } from '../trainings.ts'

export const mat: DemoTraining = {
  key: 'classical-mat-level-1',
  title: 'Classical Mat, level 1',
  summary:
    'The thirty-four exercises, the anatomy behind them, and forty hours of watching before you say a word.',
  level: 'First training',
  location: 'Gurugram',
  startsOn: '2027-01-09',
  endsOn: '2027-03-28',
  schedule:
    'Twelve Saturdays, 2:00 to 6:00 pm. Supervised teaching on eight Sundays, 10:15 am to 12:15 pm. Watching at hours you choose.',
  hours: 120,
  feePaise: 9_500_000,
  earlyFeePaise: 8_500_000,
  earlyUntil: '2026-12-15',
  seats: 12,
  curriculum: [
    {
      title: 'Where it comes from',
      text: 'A boxer, two books and a century of quarrelling pupils. What the principles were, who wrote them down, and which of them Pilates would have recognised.',
      hours: 4,
    },
    {
      title: 'Anatomy that you can point at',
      text: 'Bones you can feel, joints and what they allow, the muscles of the trunk, and the breath. Taught on living people, with as little Latin as possible.',
      hours: 12,
    },
    {
      title: 'The thirty-four, first half',
      text: 'From the hundred to the shoulder bridge: purpose, shape, rhythm, transition. Each exercise is done, dissected, taught to a partner and done again.',
      hours: 12,
    },
    {
      title: 'The thirty-four, second half',
      text: 'From the spine twist to the push-up, including the ones that studios leave out, and honest reasons for leaving some of them out.',
      hours: 12,
    },
    {
      title: 'Variations, and who needs them',
      text: 'Stiff backs, long legs, pregnancy, fragile bones, fear. How to make an exercise smaller without making it pointless, and when to send someone to her doctor first.',
      hours: 8,
    },
    {
      title: 'Watching',
      text: 'Forty hours on the chair in the corner, in at least eight different classes and with at least four teachers, with a notebook that we read.',
      hours: 40,
    },
    {
      title: 'Your own practice',
      text: 'Sixteen classes in your own body, with notes on what you were told and what you felt, which are seldom the same.',
      hours: 16,
    },
    {
      title: 'Teaching, supervised',
      text: 'One exercise to one person, then three to a group, then a whole class. Somebody sits in the corner and writes. This time it is us.',
      hours: 16,
    },
  ],
  whatIsIncluded: [
    'Manual of 180 pages, with every exercise drawn',
    'Twenty-four mat classes to use during the training',
    'All supervised teaching, and one exam with one repeat',
    'Certificate of completion, 120 hours',
  ],
  requirements: [
    'About fifty Pilates classes, with us or elsewhere, at least half of them on the mat',
    'A woman of 18 or over, with a doctor’s word if you are under treatment or pregnant',
    'Reading English well enough for the manual; we teach in English and Hindi',
  ],
  faqs: [
    {
      question: 'Do I have to want to be a teacher?',
      answer:
        'No. About a third of each group comes to understand its own practice. You will still have to teach, because it is the best way to find out what you have understood.',
    },
    {
      question: 'What if I miss a Saturday?',
      answer:
        'One can be made up with a private hour, which is included. More than two cannot, and you finish with the next group at no further cost.',
    },
    {
      question: 'How is the exam?',
      answer:
        'A written paper, one class taught to people whom you do not know, and a conversation. About one in six does not pass the first time. The repeat, three months later, is included.',
    },
    {
      question: 'Will I be able to teach afterwards?',
      answer:
        'You may teach group mat classes. In India nobody needs a licence for it, which is the reason that the training should be a good one.',
    },
    {
      question: 'Can I pay in parts?',
      answer:
        'Yes, in three: on enrolling, on the first Saturday and on the sixth. The early fee applies if the first part is paid in time.',
    },
  ],
  instructors: ['tara-bhatia', 'kavya-nair'],
  artName: 'hundred',
  descriptionHtml:
    '<p>This is where our teachers begin, and where many members end up who have started to ask <em>why</em>. In twelve weekends you learn the classical mat work as it was printed in 1945, the anatomy that explains it, and the words that get it into other people’s bodies.</p><p>A third of the hours is watching. It is the part that trainees dread and later recommend. You teach from week four, first each other, then volunteers, then a class.</p><ul><li><strong>120 hours</strong>, 48 of them taught</li><li>Groups of twelve, two teachers</li><li>The way in to the reformer training</li></ul>',
  position: 1,
}
