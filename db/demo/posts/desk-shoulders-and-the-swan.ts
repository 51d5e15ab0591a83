import type { DemoPost } from '../posts.ts'

export const post: DemoPost = {
  slug: 'desk-shoulders-and-the-swan',
  title: 'Desk shoulders, and the swan that answers them',
  excerpt:
    'Eight hours forward deserve eight breaths back. Notes from someone who sat in a bank for eleven years.',
  tags: ['Body', 'Practice', 'Beginners'],
  author: 'sunaina-kohli',
  publishedOn: '2026-09-16',
  coverArt: 'wide-swan',
  coverAlt: 'A figure in the swan, chest lifted from the floor in one long curve',
  caption: 'The swan. It is a long exercise before it is a high one.',
  level: 'Everyone',
  tryClass: 'fbd-mat-lunch',
  html: `
<p>I know the desk from the inside. For eleven years I sat in a bank near Connaught Place, third window from the left, and by the end I could have been identified by my outline: chin forward, shoulders round, one hand on a mouse that had worn a groove in the table. Nobody told me to sit like that. A spreadsheet did.</p>
<p>I am not going to tell you that sitting is the new smoking, or that your posture is a disease. It is a habit, and habits are only a problem when you have just the one. What follows is no advice about pain. If your shoulder or neck hurts, or your arm tingles or goes weak, see a doctor first; we teach movement and we don’t diagnose. This is for the rest of us, who simply feel at half past five like a shirt that has hung on a chair.</p>
<h2>A bone on a short lead</h2>
<p>The shoulder blade is a curious thing. It is a flat triangle of bone that lies on the ribs at the back, and it is joined to the trunk at exactly one place, the outer end of the collar bone. Everything else is muscle. Some seventeen muscles attach to it, and they hold it as tent ropes hold a pole: by pulling in different directions at once.</p>
<p>This freedom is why you can throw a ball, fasten a bra and hail an auto. It is also why the blade goes wherever the day sends it. Reach forward to a keyboard, and the blades slide outwards round the ribs. Lean in to read, and the upper back rounds to follow the head, which is no small thing to follow: about five kilos, the weight of a good watermelon, carried at the end of a stalk. None of that is harmful for ten minutes. But there are about forty-eight lots of ten minutes in a working day, and we tend to spend them all on the same position.</p>
<h2>Why “sit up straight” does not work</h2>
<p>Everyone has been told to pull the shoulders back. Do it now, if nobody is looking. You can feel what happens: the blades pinch together, the ribs jut out in front, the lower back arches and the breath goes shallow. It looks like a person on parade and it lasts about as long as it takes to open an e-mail. You have answered one fixed position with another.</p>
<p>What works better, in my experience, is to give the upper back something to do. The blades lie on the ribs. If the ribs and the spine beneath them can bend back a little, the shoulders have somewhere to settle and need no orders. That part of the spine, between the neck and the waist, is stiff in most of us, because nothing in our day asks it to extend. In class we ask. The asking is called the swan.</p>
<blockquote><p>Don’t pull your shoulders back. Put something under them that has moved.</p></blockquote>
<h2>The swan, in four sizes</h2>
<p>The full swan, as the old photographs show it, is a long bow of the entire body that rocks on the belly with the arms thrown out. It is magnificent and you do not need it. Here are the four versions I use at lunch time, from small to large.</p>
<ol>
<li><strong>In the chair.</strong> Sit towards the front edge, feet flat. Put both hands behind your head, fingers laced, and let the head rest in them. Breathe in, and lift your breastbone towards the top corner of the room without pushing your waist forward. Breathe out and come back. Four times.</li>
<li><strong>At the wall.</strong> Stand an arm’s length away, lower arms on the wall, elbows at shoulder height. Let the chest sink towards the wall between your arms, and breathe there for three slow breaths. The hips stay over the feet.</li>
<li><strong>On the floor, low.</strong> Lie on your front, forehead on the mat, hands beside your shoulders, elbows in. Draw the belly up from the floor. Slide the head forward as if to look over a fence, and let the breastbone leave the mat by the width of a hand. The hands press almost not at all. Lengthen down again, the nose last.</li>
<li><strong>On the floor, high.</strong> From there, on another in-breath, begin to press the hands and go on until the lower ribs come up. Stop before the waist does the bending. Look ahead, not at the ceiling.</li>
</ol>
<p>The mistake in all four is the same. The neck folds and the lower back folds, because those two bend gladly, and the part in between, which is what we came for, rides along like a passenger. So go lower and longer than you would like. If you lift two centimetres and feel it between your shoulder blades, that is a better swan than the one on the cover of the magazine.</p>
<h2>And then the other direction</h2>
<p>After every swan we sit back on the heels, fold forward and breathe into the back. Not as an apology. A spine likes to be taken both ways, and the second swan is always better for it. Afterwards, a few arm circles lying on your back: reach to the ceiling, take the arms back only as far as the ribs stay down, circle round and home. You may hear some gravel. As long as it doesn’t hurt, let it be.</p>
<h2>Eight breaths at half past three</h2>
<p>People ask what they can do at work. I offer this, because it fits between two meetings and can be done in office clothes.</p>
<ul>
<li>Two breaths looking out of the window, at the furthest thing you can find.</li>
<li>Two breaths with the hands behind the head, breastbone lifting.</li>
<li>One breath turning to the right as you exhale, one to the left, hips still.</li>
<li>Two breaths with the arms hanging and the shoulders doing nothing at all, which you will find is harder than the rest.</li>
</ul>
<p>Will it change your outline? I can’t promise you anything of the kind, and be careful with people who do. What I can say is that it breaks the one position into two, that it takes a minute, and that I did it every afternoon of my last year in the bank. In that year I also stopped noticing the clock at five. Whether it was the swan or the resignation letter in the drawer, I could not tell you.</p>
<p>If you’d like company, <a href="/class-schedule">Lunch Hour Mat</a> is on Tuesdays and Thursdays at 12:30 in Faridabad: forty-five minutes, no shower needed, and back at your desk by half past one. Sit differently when you get there. Then, ten minutes later, differently again.</p>
`,
}
