import type { DemoTraining } from '../trainings.ts'

export const reformer: DemoTraining = {
  key: 'reformer',
  title: 'Reformer',
  summary: 'Springs, ropes and the people between them: two hundred hours, sixty of them watching.',
  level: 'Second training',
  location: 'Faridabad',
  startsOn: '2027-04-17',
  endsOn: '2027-09-05',
  schedule:
    'Twenty Saturdays, 10:30 am to 2:30 pm, and an examination weekend on 4 and 5 September. Practice and supervised teaching by arrangement in either studio.',
  hours: 200,
  feePaise: 16_500_000,
  earlyFeePaise: 14_800_000,
  earlyUntil: '2027-02-28',
  seats: 8,
  curriculum: [
    {
      title: 'The machine',
      text: 'Frame, carriage, springs, ropes, pulleys. How to set up, check and repair what can be repaired, and what a spring is doing when it does nothing.',
      hours: 8,
    },
    {
      title: 'Opponent or scaffolding',
      text: 'The logic of load. Why lighter is sometimes harder, how to choose a setting for a body you have never met, and what to change first.',
      hours: 8,
    },
    {
      title: 'Beginners’ order',
      text: 'Footwork, hundred, straps, long box, stretches, stomach massage. Getting on and off, which is taught too seldom.',
      hours: 20,
    },
    {
      title: 'Intermediate order',
      text: 'Planks, kneeling and standing work, the jumpboard, and the transitions that make a class out of a list.',
      hours: 24,
    },
    {
      title: 'Eight bodies, eight settings',
      text: 'Teaching a group on moving furniture: where to stand, what to say to all, what to say to one, and how to keep everybody safe meanwhile.',
      hours: 12,
    },
    {
      title: 'Private sessions',
      text: 'A first conversation, a plan, notes that help the next teacher, and the borders of what we may say about other people’s bodies.',
      hours: 8,
    },
    {
      title: 'Watching',
      text: 'Sixty hours on the chair, in both studios, at least a quarter of them in Basics classes.',
      hours: 60,
    },
    {
      title: 'Your own practice',
      text: 'Thirty hours on the carriage, in classes and alone with a list.',
      hours: 30,
    },
    {
      title: 'Teaching, supervised',
      text: 'Thirty hours, from one trainee on one reformer to a full room.',
      hours: 30,
    },
  ],
  whatIsIncluded: [
    'Manual of 260 pages, with spring settings for our makes of apparatus and how to convert them',
    'Twenty-four reformer classes and open practice hours to use during the training',
    'All supervised teaching, and one exam with one repeat',
    'Certificate of completion, 200 hours',
  ],
  requirements: [
    'A mat certificate of at least 100 hours, ours or another school’s after a short conversation',
    'About forty reformer classes, with us or elsewhere',
    'A woman of 18 or over, able to lift 12 kilos, which is what a box weighs',
  ],
  faqs: [
    {
      question: 'Can I start without the mat training?',
      answer:
        'No. On the mat you learn to see without springs doing some of the work. People who begin the other way round tend to correct the machine.',
    },
    {
      question: 'Is twenty Saturdays not a lot?',
      answer:
        'It is. We tried ten long ones and found that nobody learns anything after the fifth hour. Four hours, a week to try it out, four hours.',
    },
    {
      question: 'Where do I practise?',
      answer:
        'In either studio, in hours without a class, two trainees at a time. You book them on the site like any class.',
    },
    {
      question: 'Which apparatus does it cover?',
      answer:
        'Reformer, box and jumpboard. Tower, chair and barrel have a training of their own in the autumn.',
    },
    {
      question: 'Will you give me work afterwards?',
      answer:
        'We can’t promise it. Half of our present teachers came from our own trainings; the other half came from people we had said no to the first time.',
    },
  ],
  instructors: ['ishita-sethi', 'ananya-rao', 'rhea-dsouza'],
  artName: 'reformer',
  descriptionHtml:
    '<p>Anybody can call out spring settings. This training is about knowing which, for whom, and what to look at next. It begins under the machine, with a spanner, and ends with a room of six people who have never met you.</p><p>Taught by Ishita, who used to calculate bridges, and Ananya, who used to dance. They disagree on several points, in front of you, which we consider part of the curriculum.</p><ul><li><strong>200 hours</strong>, 80 of them taught</li><li>Eight trainees, so that everybody has a carriage</li><li>Mat certificate needed</li></ul>',
  position: 3,
}
