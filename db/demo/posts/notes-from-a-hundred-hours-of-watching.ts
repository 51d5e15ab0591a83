import type { DemoPost } from '../posts.ts'

export const post: DemoPost = {
  slug: 'notes-from-a-hundred-hours-of-watching',
  title: 'Notes from a hundred hours of watching',
  excerpt: 'How teachers learn: what our trainees see in week nine that they missed in week one.',
  tags: ['Teaching', 'Studio'],
  author: 'rhea-dsouza',
  publishedOn: '2026-08-05',
  coverArt: 'wide-spine',
  coverAlt: 'A figure in the spine stretch: seated, legs long, back in a curve',
  caption:
    'The spine stretch. From the front it is a woman reaching for her toes. From the side it is a report.',
  level: 'For the curious',
  tryClass: null,
  html: `
<p>There is a chair in the corner of the Gurugram mat room that nobody books. It is a plain wooden chair, it has no view of the garden, and whoever sits on it is not allowed to speak, to help or to look at her phone. She may have a notebook. By the time a trainee has done our mat and our reformer course she will have sat on that chair, or on its sister in Faridabad, for a hundred hours. I have read a great many of the notebooks. They all tell the same story and I never get tired of it.</p>
<h2>Week one: the exercises</h2>
<p>The first pages are lists. <em>Hundred, roll-up, leg circles, rolling like a ball.</em> Trainees are good students. They write down the name of every exercise, how many times it was done and on which leg it began. One drew stick figures, very neatly, for six hours. If you read these pages you could run the class from them, in the sense in which you could cook from the list of dishes on a menu.</p>
<p>I ask them afterwards: what did the woman in the blue top do? They look through their notes. There were eleven people in the room, in blue and otherwise, and not one of them is in the notebook. It is all there except for the class.</p>
<h2>Week three: the mistakes</h2>
<p>Then they begin to see bodies, and what they see is wrong with them. <em>Shoulders up. Knees not straight. Ribs out. Head forward.</em> Some pages from week three look like the report of a customs inspection. There is a pleasure in it, I remember it well; you have learnt how a thing should be, and suddenly faults are everywhere, as misprints are once you have proof-read a book.</p>
<p>This is the dangerous stage, because it feels like competence. A teacher who gets stuck here becomes the kind who calls out five corrections in one breath to a person who is upside down. Nobody can use five. What the trainee has not noticed yet is that four of them are the same one.</p>
<h2>Week five: the reasons</h2>
<p>So we change the task. For the next twenty hours they may write down one fault per person, and have to add where it comes from. Knees not straight: because the hamstrings are short? Because she sits on the back of her pelvis? Because the mat has slid? You can’t tell from the knee. You have to look elsewhere, usually one joint up or one joint down, and then wait for the next exercise to see whether it happens again.</p>
<p>This is slow, and there are gaps on the page. Good. I once had a trainee, a lawyer, who wrote nothing for forty minutes and then one line: “She never breathes out completely, and everything else is a consequence.” I had been teaching that member for two years. The trainee was right.</p>
<blockquote><p>A correction is a guess about a cause. Watching is how you make it a better guess.</p></blockquote>
<h2>Week seven: the teacher</h2>
<p>About halfway a strange thing happens and they forget the members for a while and look at the teacher. They notice that Kavya stands still when she gives an instruction and only walks when she has finished it. They notice that Zoya counts louder when a set gets hard, and that Tara asks a question to which she knows the answer, so as to give people a rest without saying so. They time me, and find that I speak for less than half of the hour. Few of them had planned on silence.</p>
<p>They also see us fail. A cue falls flat; I try another one; I try my hands, having asked; I let it go and make a note. It’s a relief for them to see that the third attempt is normal. In the theory lessons, words are right or wrong. On the floor they work on Monday for Shalini and don’t work on Wednesday for Devika, and you need to have a spare.</p>
<h2>Week nine: the person</h2>
<p>And then, in nearly all the notebooks, somewhere around the ninth week, the handwriting changes. The lists are gone. There are whole sentences.</p>
<p><em>She’s braver on the left side. He isn’t here today</em> (that was the dog, who sometimes sleeps by the desk) <em>and she is distracted. She did the roll-up without the strap, looked round to see if anybody had seen, and nobody had, except me, and I’m not allowed to say anything.</em></p>
<p>That one I copied out. It is what the chair is for. You can teach a person the thirty-four exercises in a few weekends; you can teach her anatomy from a book and cueing from practice. But somebody has to have seen it when you get up without the strap. If the teacher is occupied with her own next sentence, she’ll miss it. You learn not to miss it by sitting in a corner with your mouth shut until you would give anything to say “well done”, and can’t.</p>
<h2>How the hours add up</h2>
<p>For those who are thinking of it, here is the sober part. Our Classical Mat training has 120 hours, and forty of them are spent watching. The rest is taught lessons, your own practice and teaching under supervision, first to each other, and later to patient friends who are paid in tea. The reformer training has 200 hours, with sixty on the chair. You can take the two apart, but in that order, mat before reformer.</p>
<ul>
<li>You need a practice of your own first. About fifty classes, with us or elsewhere; we ask which ones and with whom.</li>
<li>You don’t need a degree in anything. We have had a pastry cook, two physicists and a retired headmistress, who was the strictest with herself.</li>
<li>You will be examined: one written paper, one class taught to strangers, and a conversation in which we ask you why.</li>
<li>You are allowed to fail. About one in six does the first time, comes back after three months, and is usually the better teacher for it.</li>
<li>A certificate permits you to teach. It doesn’t make you interesting. That comes from the second hundred hours, which are unpaid and which you can spend in any railway station.</li>
</ul>
<p>Nobody leaves our trainings as a physiotherapist, and we are firm on that: a Pilates teacher who starts to diagnose has stopped looking. What she can say is what she saw, and “please ask your doctor”, and both are worth a good deal.</p>
<h2>Try the chair</h2>
<p>You need not enrol. Next time you arrive early, don’t look at the clock or the shoe rack. Ask at the desk whether you may stand by the door for the last five minutes of the class before yours, and choose one person. Don’t look for what is wrong. Look for what she does just before each exercise begins; there’s always something, a breath, a hand through the hair, a small closing of the eyes. You’ll know more about her than her name.</p>
<p>If after that you want another ninety-nine hours and fifty-five minutes, the dates for 2027 are on the <a href="/teacher-training">teacher training page</a>. The chair is hard. We have discussed a cushion and decided against it.</p>
`,
}
