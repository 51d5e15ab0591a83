import type { DemoTraining } from '../trainings.ts'

export const barre: DemoTraining = {
  key: 'barre-teacher',
  title: 'Barre teacher training',
  summary: 'Counting in eights, building a set, and keeping twelve people at a rail working and amused.',
  level: 'First training',
  location: 'Faridabad',
  startsOn: '2027-02-06',
  endsOn: '2027-04-11',
  schedule:
    'Ten Saturdays, 2:30 to 6:30 pm. Supervised teaching on Sundays, 10:15 am to 12:15 pm. Watching at hours you choose.',
  hours: 100,
  feePaise: 6_800_000,
  earlyFeePaise: 6_000_000,
  earlyUntil: '2027-01-10',
  seats: 10,
  curriculum: [
    {
      title: 'From the ballet class to the living-room chair',
      text: 'Where the rail came from, what Lotte Berk did with it in London, and what Pilates has to do with any of this.',
      hours: 4,
    },
    {
      title: 'Feet, knees, hips',
      text: 'The anatomy of standing. Turn-out that comes from the hip, pliés that spare the knee, and how to see which is which from four metres away.',
      hours: 8,
    },
    {
      title: 'The vocabulary',
      text: 'Pliés, relevés, lifts, pulses, holds, folds. Twenty-two movements, each with a smaller and a larger version.',
      hours: 12,
    },
    {
      title: 'Building a class',
      text: 'Warm-up, sets, balance, floor, stretch. How long is long enough, and how to know that from faces.',
      hours: 8,
    },
    {
      title: 'Music and counting',
      text: 'Eights, phrases, tempo, and talking on the count without becoming a metronome. You will clap a good deal.',
      hours: 8,
    },
    {
      title: 'Watching',
      text: 'Twenty-four hours at the end of the room, in morning and evening classes, with a notebook.',
      hours: 24,
    },
    {
      title: 'Your own practice',
      text: 'Sixteen classes at the rail, at least four of them with each of the two teachers.',
      hours: 16,
    },
    {
      title: 'Teaching, supervised',
      text: 'One set, two sets, a class. Filmed once with everybody’s agreement, so that you may see what your own feet are doing.',
      hours: 20,
    },
  ],
  whatIsIncluded: [
    'Manual of 120 pages and four class plans ready to teach',
    'Sixteen barre classes to use during the training',
    'All supervised teaching, and one exam with one repeat',
    'Certificate of completion, 100 hours',
  ],
  requirements: [
    'About thirty barre or mat classes, with us or elsewhere',
    'A woman of 18 or over, in good enough health to stand and bend for an hour',
    'No dance training; it neither helps nor hurts as much as people expect',
  ],
  faqs: [
    {
      question: 'I have never danced. Is that a problem?',
      answer:
        'No. Zoya danced for a living and Sunaina worked in a bank, and members cannot agree on whose class is harder.',
    },
    {
      question: 'Do I need the mat training first?',
      answer:
        'No, though it helps with the floor part. Those who hold our mat certificate are excused from eight hours of anatomy and pay the early fee at any time.',
    },
    {
      question: 'Must I be able to count music?',
      answer:
        'You must be able to learn it. Two people in every group are certain that they can’t; so far both have been wrong.',
    },
    {
      question: 'What if I miss a Saturday?',
      answer:
        'One can be made up with a private hour, which is included. After two you finish with the next group.',
    },
  ],
  instructors: ['zoya-khan', 'sunaina-kohli'],
  artName: 'barre',
  descriptionHtml:
    '<p>A barre class looks like very little: people at a rail, moving by a few centimetres. To teach one you need to know why those centimetres and not others, to count while you talk, and to notice the knee at the far end.</p><p>Ten Saturdays in Faridabad, in a group of ten, with two teachers who came to the rail from opposite ends of working life.</p><ul><li><strong>100 hours</strong>, 40 of them taught</li><li>Four class plans that you can use on the first day</li><li>Supervised teaching from week three</li></ul>',
  position: 2,
}
