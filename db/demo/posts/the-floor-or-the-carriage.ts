import type { DemoPost } from '../posts.ts'

export const post: DemoPost = {
  slug: 'the-floor-or-the-carriage',
  title: 'The floor or the carriage? An argument with both sides',
  excerpt:
    'Mat and reformer are the same method with different furniture. Which to begin with, and why the cheaper one is harder.',
  tags: ['Beginners', 'Equipment', 'Practice'],
  author: 'ananya-rao',
  publishedOn: '2026-08-19',
  coverArt: 'wide-teaser',
  coverAlt: 'A figure in the teaser, balanced in a V with arms and legs reaching upwards',
  caption: 'The teaser. On the carriage you have ropes to hold on to. On the floor you have company.',
  level: 'Everyone',
  tryClass: 'ggn-reformer-basics-am',
  html: `
<p>At least once a week somebody stands at the desk in Gurugram, looks left into the mat room, where people are lying on the floor, and right into the reformer room, where people are lying on expensive furniture, and asks which one is the real Pilates. I teach in the room on the right and I ought to be partial. I will try to be fair.</p>
<p>Both are. Joseph Pilates built his apparatus and wrote down his mat work as parts of one method, and many of the exercises have a twin in the other room. The hundred exists on the carriage. So do the roll-over, the swan and the teaser. What changes is what holds you up, and that turns out to change nearly everything.</p>
<h2>What the floor does</h2>
<p>The floor does nothing. It is flat, it stays where it is, and it has no opinion about you. On the mat, your load is your own limbs and your support is whatever you can organise from the inside. If you want to lift your legs, you have to lift all of them. Since no spring helps you up, the mat shows within minutes what you can do and where you have been getting away with something.</p>
<p>That is why I smile when people say that they will start on the mat because it is the easy one. It is the simple one. A roll-up, done properly, with no jerk and the heels on the ground, takes some people half a year. On the reformer, with straps in the hands and a spring to steady the way down, they find the same shape in their second class.</p>
<p>The mat has three more virtues. It costs less, since a room holds fourteen mats but only eight reformers. It can be practised anywhere with two metres of floor, and it obliges you to remember, because there is nothing to hold on to but the order. People who learn the mat own it. They do it on holiday, and are a nuisance to their families.</p>
<h2>What the carriage does</h2>
<p>A reformer moves, and it answers. Push it and the springs push back; slow down and they tell you whether you really did. You work lying on your back, on your side, kneeling, sitting and standing, in more directions than the floor allows, and with a load you can change in five seconds from a suggestion to a serious amount of steel.</p>
<p>It also helps, which the floor never will. Legs too heavy to hold? The straps will carry part of them while you find the muscles that should. Can’t kneel? Stand. Balance unsure? There is a bar. I can fit one exercise to eight bodies by moving eight springs, and nobody needs to know who has what.</p>
<p>Against that: it is possible to hide on a reformer. The carriage will glide prettily under a person who is doing very little, and momentum is a charming liar. That is what teachers are for, and why our groups stop at six in Faridabad and eight in Gurugram. With more than that I could see carriages, but not people.</p>
<blockquote><p>The mat asks: can you? The reformer asks: how, exactly? You will want to have been asked both.</p></blockquote>
<h2>Side by side</h2>
<ul>
<li><strong>Load.</strong> Mat: your own weight, always. Reformer: springs, chosen for the exercise.</li>
<li><strong>Support.</strong> Mat: none. Reformer: straps, bar, shoulder rests, and a carriage that takes your weight off your feet.</li>
<li><strong>Range.</strong> Mat: mostly lying and sitting, with a little kneeling and one push-up. Reformer: everything, standing and jumping included.</li>
<li><strong>Learning.</strong> Mat: fewer exercises, many weeks each. Reformer: many exercises, then many weeks discovering that they were the same few.</li>
<li><strong>The first class.</strong> Mat: you know how to lie down. Reformer: ten minutes of vocabulary, and one bang of the carriage, which we allow everybody.</li>
<li><strong>Price.</strong> With us a group mat or barre class comes to ₹700 on a pass of twelve, a reformer class to ₹1,600.</li>
</ul>
<h2>And barre?</h2>
<p>I am asked this too. Barre borrows the rail from ballet, the small range from nobody knows where, and its manners from Pilates. You stand. That alone is a good reason for it: mat work keeps you on the ground for most of the hour, and life is largely upright. If you have a mat habit and your calves have not been spoken to for a while, put one barre class in the week. Zoya will speak to them.</p>
<h2>Where to begin</h2>
<p>There is no wrong door, but there are better ones for some.</p>
<p><strong>Begin on the mat</strong> if you like to understand things before you use them, if your budget counts, or if you mean to practise at home. Take Foundations, twice a week, for a month.</p>
<p><strong>Begin on the reformer</strong> if you lose heart when you can’t do a thing at once, if getting down to the floor and up again is a business, or if you come back to exercise after a long time away and would like some scaffolding. Take Basics. If it is an injury or an operation you come back from, ask your doctor first, and then come for a private session before you join a group.</p>
<p><strong>Begin with whatever is on at the hour you can keep.</strong> I mean this most seriously of the three. A class on the second-best apparatus at half past seven on Tuesdays, every Tuesday, will do more than the perfect one you get to twice. The body counts visits and has no view on furniture.</p>
<h2>The mix I would choose</h2>
<p>You didn’t ask, but people do. For somebody with three hours a week and no particular plan: two on the mat and one on the reformer for the first season, then turn it round. On the mat you collect the questions, on the reformer you get them answered, and back on the mat you see whether the answers were true.</p>
<p>I came to this from dance, where the floor was everything and one’s back was to be kept straight and out of the way. My first reformer teacher put me on a single light spring, asked me to press out and come home without a sound, and said nothing for twenty minutes. I had performed for fifteen years and could not close a carriage quietly. I was furious. I have been on one nearly every day since.</p>
<p>The following spring I went back to the mat, lay down for a roll-up I had done a thousand times, and found three vertebrae in it that I had never met. The floor hadn’t changed. It never does; that is its whole contribution.</p>
<p>So look left, look right, and take the class that starts next. A <strong>Discovery Session</strong> covers either, mat, barre or reformer, and costs ₹900. The rest of the argument can wait until you are lying down. You will find both rooms on the <a href="/class-schedule">class schedule</a>.</p>
`,
}
