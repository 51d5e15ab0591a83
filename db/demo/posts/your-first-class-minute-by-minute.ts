import type { DemoPost } from '../posts.ts'

export const post: DemoPost = {
  slug: 'your-first-class-minute-by-minute',
  title: 'Your first class, minute by minute',
  excerpt: 'What to wear, where to stand, when it is fine to stop, and why the last exercise is lying down.',
  tags: ['Beginners', 'Practice'],
  author: 'kavya-nair',
  publishedOn: '2026-09-30',
  coverArt: 'wide-ball',
  coverAlt: 'A figure rolling like a ball, drawn in several positions along the floor',
  caption: 'Rolling like a ball. Everybody gets stuck once. It is part of the exercise.',
  level: 'Beginners',
  tryClass: 'fbd-mat-foundations-am',
  html: `
<p>Most people who write to us before their first class ask one of three questions. Am I too stiff? Am I too old? Will everybody else know what they are doing? The answers are no, no, and less than you think. What they really want to know is what will happen, in what order, and whether at any point they will have to stand on their head. So here is a Mat Foundations class in Faridabad on a Monday, by the clock.</p>
<h2>6:45, the stairs</h2>
<p>Come ten minutes early the first time, fifteen if stairs make you thoughtful. There are two flights. At the top you take off your shoes and somebody at the desk says your name, because there is only one name on the list that she does not know yet.</p>
<p>Wear what you can bend in. Leggings and a fitted top are best, since a loose T-shirt will be over your face by the fourth exercise. No zips or buckles at the back; you are going to roll on it. On the mat bare feet are fine. On the reformer and at the barre we ask for grip socks. Eat lightly, or two hours before. Bring water and leave the phone in a locker, where it will survive.</p>
<p>Then I will ask you whether there is anything I should know. Tell me about the knee, the operation, the pregnancy, the disc. You can say it quietly or write it. I don’t ask from curiosity: about a third of the exercises have a version that I would rather give you from the start than correct you into halfway.</p>
<h2>6:55, finding a place</h2>
<p>Take a mat in the second row. Not the last: from there you see only feet, and you hear me through two sleeping people. From the second row you have a body in front of you to copy, and one beside you to reassure you. Mirrors we use little. What you look like is my business; yours is what you feel.</p>
<h2>7:00, lying down</h2>
<p>We begin on the back, knees bent, and for three minutes nothing seems to happen. You breathe in and feel where the ribs go. You breathe out and notice that your lower belly has drawn in without being told. I ask you to tip the pelvis a little one way and the other and to stop in the middle. This is the least impressive part of the hour and the one I would keep if I had to drop the rest.</p>
<p>You will hear some odd phrases. “Scoop” means draw the belly in and up as you curl. “Peel” means one bone after the other. “Long neck” means that you are making a short one. If a phrase means nothing to you, say so. There are other words for everything, and I collect them.</p>
<h2>7:08, the hundred</h2>
<p>The first real exercise is the one with the frightening name. You lift head and shoulders, stretch your arms along your sides and beat them up and down in small movements, five to a breath in, five to a breath out, until you have a hundred. You will not do a hundred. The book itself tells beginners to stop at twenty. Knees stay bent and feet may stay on the floor. When your neck tires before your middle does, put your head down, keep breathing, keep beating, and lift again when you like.</p>
<blockquote><p>Putting your head down is not giving up. It is the exercise telling you what to work on next week.</p></blockquote>
<h2>7:15, the middle of it</h2>
<p>Now things move along. Roll-up, with a strap if you need one; almost everyone does. Leg circles, one leg at a time, the circle no larger than a dinner plate. Rolling like a ball, which is as undignified as it sounds and has made people laugh in this room at an hour when nobody laughs. Single leg stretch, double leg stretch, spine stretch. Each of them five to eight times. I show it once, then walk about.</p>
<p>Expect to be corrected. In a small group I can see everyone, and I will say your name and one thing. Only one at a time; if I say nothing about your shoulders it is because I am busy with your ribs. I may ask whether I can use my hands, to show you a direction. If you would rather I didn’t, tell us at the desk, and no one will ask again.</p>
<p>Expect also to shake. Muscles that hold a position they are not used to tremble; it passes as they learn. What you should not feel is anything sharp, pinching or electric. Then you stop, at once, and wave. Stopping needs no permission and no explanation.</p>
<h2>7:40, the other side</h2>
<p>We turn over. Everything so far has curled you forward, and most of your day does that anyway, so now comes the small swan: lying on the front, hands under the shoulders, lengthening until the breastbone leaves the floor by the width of a hand. Then side-lying, for the hips, where at some point you will look across and see that the woman who has come for three years is trembling too.</p>
<p>That is the secret about the others. They know the names and where the straps hang. The exercises have not become easier for them. They have found smaller and smaller places in which to make them hard.</p>
<h2>7:48, the end</h2>
<p>We finish as we started, on the back, and then standing. I ask you to stand the way you stood when you came in, and then to stand the way you stand now. Many people notice a difference; some notice only that they are hungry. Both are acceptable results for a Monday.</p>
<h2>Afterwards</h2>
<p>You may be sore the next day in places you could not have named, most often low in the belly and between the shoulder blades. You may equally feel nothing until Wednesday. What we suggest:</p>
<ul>
<li>Come again within the week. The second class is the first one in which you can think.</li>
<li>Stay with one teacher for the first three, so that she gets to know your habits and you get to know her words.</li>
<li>Write down one correction, the one that surprised you. Next time, begin with it.</li>
</ul>
<p>If you have never been to us, the way in is a <strong>Discovery Session</strong>: one class of any kind but private, ₹900, valid for 15 days from the day you buy it. It cannot be refunded and you can only buy one in your life, like a first impression. A teacher meets you ten minutes early and shows you round. You will find it on the <a href="/membership">membership page</a>, and me in the mat room, with the lights still low.</p>
<p>And no, nobody has to stand on her head. That was somebody else’s method.</p>
`,
}
