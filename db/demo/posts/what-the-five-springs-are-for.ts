import type { DemoPost } from '../posts.ts'

export const post: DemoPost = {
  slug: 'what-the-five-springs-are-for',
  title: 'What the five springs are for',
  excerpt:
    'Heavier is not harder. A short guide to red, blue and yellow, from someone who used to calculate bridges.',
  tags: ['Equipment', 'Beginners', 'Practice'],
  author: 'ishita-sethi',
  publishedOn: '2026-10-14',
  coverArt: 'wide-reformer',
  coverAlt: 'A figure lying on the carriage of a reformer with her feet in the straps',
  caption: 'Feet in straps. The springs carry the legs; the pelvis has to deserve it.',
  level: 'Everyone',
  tryClass: 'fbd-reformer-basics-am',
  html: `
<p>Before I taught Pilates I worked in an office that calculated bridges, and the first time I lay down on a reformer I did what engineers do. I looked underneath. There was a frame, a carriage on four wheels, a bar at one end, two ropes over two pulleys, and five springs. No motor, no weights, no screen. I thought: this is a very honest machine. Then I pushed off on the wrong springs, shot backwards, and hit the stopper with a noise that everybody in the room had the kindness to ignore.</p>
<p>This is the guide I would have liked that morning.</p>
<h2>What a spring does that a weight does not</h2>
<p>Lift a five-kilo dumb-bell and it weighs five kilos at the bottom, in the middle and at the top. A spring is different. Within its working range, the force with which it pulls grows with the distance you have stretched it; Robert Hooke published that in 1678 and it has not been improved upon. So the carriage is light when you start, heavier as you go out, and it is always, without a pause, trying to come home.</p>
<p>Two things follow. The first is that the end of the movement, where you are long and your control is weakest, is also where the spring asks most. The second matters more. The way back is not a rest. If you let go, the carriage bangs shut, and the whole studio knows. To close it without a sound you have to keep working while the muscle lengthens, giving in by the centimetre. Most of the learning on a reformer happens on the way home.</p>
<h2>Reading the colours</h2>
<p>Our reformers carry five springs each, in three strengths, told apart by the colour at the end.</p>
<ul>
<li><strong>Red</strong> is the full spring, and there are three of them. Footwork usually wants two or three.</li>
<li><strong>Blue</strong> is the half, roughly. There is one, for arms, for kneeling work, and for adding a little to a red.</li>
<li><strong>Yellow</strong> is the quarter, more or less, and there is one of it too. It looks like a kindness. We will come to that.</li>
</ul>
<p>There is no law about colours. They belong to the maker, and a red in another studio may be a different spring altogether. So on holiday don’t ask for your colours; ask what the teacher would start you on. The numbers in your head will be wrong, and so, in a friendly way, will your pride.</p>
<h2>Heavier is not harder</h2>
<p>Here is the idea that takes people a month. Sometimes the spring is what you work against, and sometimes it is what holds you up. Which of the two it is decides whether more colour means more work.</p>
<p>In <strong>footwork</strong> you lie on the carriage with your feet on the bar and press away. The spring is the load. Three reds are more than two; simple enough, this is a leg press in good company.</p>
<p>Now put your <strong>feet in the straps</strong>. The springs pull on the ropes, the ropes carry your legs, and a heavier setting carries them better. Take a spring off, and your own middle has to do what the rope did. Lighter has become harder.</p>
<p>Then turn over. In the <strong>long stretch</strong> you are in a plank with your hands on the footbar and your feet on the carriage, gliding away and back. On two springs the carriage is nearly a floor. On one it is a suggestion. On a yellow alone it is a skating rink, and the only thing between you and the far end is your abdomen. The strongest people in the room choose the weakest spring, and they go quiet while they do it.</p>
<blockquote><p>Ask of every exercise: is the spring my opponent or my scaffolding? Then you will know which way “harder” lies.</p></blockquote>
<p>That is why we ask you not to change springs without a word, and why “I’ll take one off, I’m tired” can be the most athletic decision of your week.</p>
<h2>How to choose, on the day</h2>
<p>The teacher calls a setting for each exercise. It is meant for a middling body on a middling day. You may differ. Three signs tell you which way to go.</p>
<ol>
<li><strong>Noise.</strong> If the carriage bangs or jerks, you are not controlling the return. In footwork go lighter; in a plank go heavier.</li>
<li><strong>Neck.</strong> If you find your jaw set and your shoulders at your ears, the load has gone past the place that was supposed to take it. Change the setting, or the range.</li>
<li><strong>Breath.</strong> If you can’t breathe in the pattern, the spring is wrong. It is the most reliable gauge we have and nobody has to calibrate it.</li>
</ol>
<p>Weight and height matter too. A tall woman stretches the springs further with the same bend of the knee, so the same red is more spring to her. The bar that the springs hook on can be moved, to take up or give out slack before you have started. When we shift it for you we are not fussing. We are giving you the same exercise as your neighbour.</p>
<h2>Safety, briefly</h2>
<p>A spring under tension remembers. Four habits, and you have nearly all of it.</p>
<ul>
<li>Change springs with the carriage closed, and only when the teacher has said so.</li>
<li>Hook the spring fully over the post, then tug it once.</li>
<li>Getting on and off, keep one hand on the bar and at least one spring attached. A carriage with none is a skateboard.</li>
<li>Fingers, hair, dupattas and curious children stay away from the rails.</li>
</ul>
<p>For our part, Ananya and I look over every spring for gaps between the coils and wear at the hooks, and we replace them on a schedule, about every two years, whether they complain or not. Steel tires from being stretched. It does so invisibly for a long time, and then it doesn’t. I used to tell people that about bridges.</p>
<h2>One thing to try</h2>
<p>In your next Reformer Basics class, when the footwork is called on three reds, do the last five presses with your eyes closed and take twice as long to come in as you took to go out. Listen for the stopper. If you hear nothing, you have understood the machine, and you may keep the yellow spring for Thursday.</p>
<p>If you have never been on one, <a href="/class-schedule">Reformer Basics</a> runs in both studios: Tuesday and Friday mornings and Sundays in Faridabad, Monday and Wednesday mornings in Gurugram. Come ten minutes early. I will show you what is underneath.</p>
`,
}
