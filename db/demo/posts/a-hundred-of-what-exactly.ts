import type { DemoPost } from '../posts.ts'

export const post: DemoPost = {
  slug: 'a-hundred-of-what-exactly',
  title: 'A hundred of what, exactly?',
  excerpt: 'On counting, on breathing out properly, and on the oldest joke in the studio.',
  tags: ['Practice', 'Body'],
  author: 'tara-bhatia',
  publishedOn: '2026-09-02',
  coverArt: 'wide-hundred',
  coverAlt: 'A figure in the hundred: legs and shoulders lifted, arms beating along the floor',
  caption: 'The hundred. Ten breaths, ten beats each. The arms are only the metronome.',
  level: 'Everyone',
  tryClass: 'ggn-mat-foundations-am',
  html: `
<p>The oldest joke in the studio goes like this. A new member asks how many hundreds we do. “One,” says the teacher. “That doesn’t sound much,” says the member. Everyone else on the floor then makes the same small noise.</p>
<p>The hundred is the first exercise in the book of 1945 and the first one most people remember, for the wrong reason. They remember that the belly burned. So they take it for an abdominal exercise with some arm-flapping on top, and they hold their breath to get through it, and they come out at the other end with a stiff neck and a low opinion of the author. In fact it is a breathing exercise. The belly is a bystander who got involved.</p>
<h2>The arithmetic</h2>
<p>You breathe in for five small beats of the arms and out for five. That is one breath, ten beats. Ten breaths make a hundred. It takes about a minute and a half if you are patient, and under a minute if you are cheating. The printed instruction is modest: begin with twenty, add five at a time, never go past a hundred. Pilates, who is not remembered as a lenient man, did not expect anybody to arrive with it.</p>
<p>Five in and five out is slow. Most of us, sitting at a desk, take twelve to twenty breaths a minute without noticing a single one. Here you take six or seven, with your head up and your legs in the air, and you notice every one.</p>
<h2>What the lungs have to work with</h2>
<p>Lungs have no muscles with which to fill themselves. They hang in the chest like two wet sponges and go where the walls go. The main wall is the floor: the diaphragm, a dome of muscle that separates the chest from the belly. When it contracts, the dome flattens, the space above grows, and air comes in because there is room. At the same time the ribs swing. The upper ones lift forward and up, rather like a pump handle, and the lower ones out to the side like the handle of a bucket.</p>
<p>When you sit still, breathing out costs nothing. The diaphragm lets go and everything springs back. It is only when you want to empty yourself further that the abdominal muscles join: they draw in, push the contents of the belly up against the dome, and wring the sponge.</p>
<p>Now look at the position of the hundred. You are curled up, and the abdominals are holding you there. If you breathe into the belly, the way you may have been taught for falling asleep, the belly has to let go in order to make room, and down comes your head. So the breath must go somewhere else. There are only the ribs left, out to the sides and into the back. That is the whole trick. The pose closes the front door so that you have to find the back one.</p>
<blockquote><p>We don’t teach you to breathe. You have managed some twenty thousand a day without us. We teach you where else it can go.</p></blockquote>
<h2>Finding the back door</h2>
<p>It helps to feel it before you need it. You can do this at home, sitting on a kitchen chair, fully dressed.</p>
<ol>
<li>Take a scarf or a dupatta, pass it round your back at the level of your lowest ribs, cross the ends in front and hold one in each hand.</li>
<li>Pull lightly, so that you feel the cloth all the way round.</li>
<li>Breathe in through the nose and try to widen the cloth at the sides and behind. The shoulders stay where they are. They will offer to help. Decline.</li>
<li>Breathe out through the mouth as if you were misting a window, and let the scarf take up what you give.</li>
<li>Do it six times. Then let go, and sit for a moment without doing anything on purpose.</li>
</ol>
<p>Many people find that one side widens and the other one thinks about it. That is common, and it changes from day to day. Nothing needs to be forced. If you feel light-headed you are overdoing it; stop, breathe as you like, and try three next time in place of six.</p>
<h2>Why we count aloud</h2>
<p>I count for the room, and I count evenly, which is harder than it sounds. There is a temptation to speed up when faces go red. But an even count is the one thing that I can do for you. When the beats are regular the breath can lean on them, and when the breath is regular the neck gives up its opinion, and then there comes a moment, usually in the seventh or eighth breath, when the exercise carries you rather than the other way round. It lasts about four seconds. People come back for it.</p>
<p>You may ask why the out-breath is as long as the in-breath, when every app now tells you to make it longer. In other parts of the class we do. In the spine stretch and the saw you empty yourself slowly, to the last thimble. Here equal is the point: it is a drill for evenness, like a pianist’s scale, and like a scale it shows at once which finger is weak. Nearly always it is the fourth and fifth beat of the in-breath. The air has stopped coming; the arms go on; one pretends. Notice that, and next time start the in-breath more thinly so that some is left.</p>
<h2>When it will not come right</h2>
<ul>
<li><strong>The neck complains.</strong> Lower the head and keep the arms going. Or hold the head in one hand and beat with the other. Look at your knees, not at the ceiling.</li>
<li><strong>The back arches.</strong> The legs are too low. Bend them; put them on a chair; put the feet on the floor. The legs are a weight you choose.</li>
<li><strong>You lose count.</strong> So do I. Begin again at the last number you believe in.</li>
<li><strong>You hold your breath.</strong> Say the beats aloud on the way out. It is not possible to speak and hold your breath, as any child knows.</li>
</ul>
<p>If you are pregnant, or have been told to be careful with your neck, your blood pressure or the pressure in your eyes, tell the teacher first. There is a hundred sitting up, a hundred against a wall, and a hundred in which nothing moves but the ribs. They all count.</p>
<h2>And the joke</h2>
<p>Last winter a member in the front row, who had been coming for two years and had never once put her head down, did so at sixty. She lay there, beating her arms, breathing, with a face like a cat in the sun, and at a hundred she said: “So that is what it’s for.” She had stopped fighting it and it had turned into a breath.</p>
<p>How many do we do? One. It is plenty. If you would like to find the back door with somebody counting, <a href="/class-schedule">Mat Foundations</a> in Gurugram spends its first quarter of an hour on exactly this.</p>
`,
}
