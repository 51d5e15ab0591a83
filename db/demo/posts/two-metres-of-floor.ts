import type { DemoPost } from '../posts.ts'

export const post: DemoPost = {
  slug: 'two-metres-of-floor',
  title: 'Two metres of floor: practising at home without cheating',
  excerpt:
    'Where to put the mat, where to put the camera, and whether six in the morning is really better than eight at night.',
  tags: ['Practice', 'Beginners'],
  author: 'meher-gill',
  publishedOn: '2026-07-22',
  coverArt: 'wide-fan',
  coverAlt: 'A seated figure with one leg drawn in five positions of a lift',
  caption: 'One leg, five moments. Through a camera I see about three of them, which is enough.',
  level: 'Everyone',
  tryClass: 'onl-mat-home',
  html: `
<p>I have taught through a screen for six years. In that time I have seen the inside of some four hundred living rooms, all from a height of thirty centimetres. I know which of my members have cats. I have corrected a shoulder while a mother-in-law walked through the picture with a pressure cooker, and I once taught half an hour of side-lying to a woman on a night train who had booked both lower berths. What I have learnt is that practising at home is neither worse than the studio nor better. It is a different discipline, and it has its own ways of cheating.</p>
<h2>The room</h2>
<p>You need as much floor as you are long, plus the length of an arm. Two metres by one and a half will do for nearly everything. Lie down, reach your arms over your head, then out to the sides. If you touch a table, move it now. People tell themselves they will remember the table. They remember it at the roll-over.</p>
<ul>
<li><strong>Mat.</strong> A Pilates mat is thicker than a yoga mat, because you roll on your spine. If you only have the thin one, lay it on a folded cotton dari. A mattress does not work: it agrees with everything.</li>
<li><strong>Props.</strong> A small towel, a cushion, two water bottles of half a litre, a scarf. For barre a chair that does not slide, with its back to the wall.</li>
<li><strong>Clothes.</strong> What you would wear to us. You may laugh, but those who change clothes finish the class more often than those who don’t.</li>
<li><strong>Door.</strong> Closed, with a note on it if you live with people who can read.</li>
</ul>
<h2>The camera</h2>
<p>Most people put the phone in front of them, on the floor, against a bottle. From there I see a chin. Put the laptop or tablet on a low stool two metres away and turn your mat sideways, so that the camera has you in profile from head to heel. In profile I can see the neck, the ribs, the small of the back and whether the knee bends. From the front, all spines are straight.</p>
<p>Light should come from the side or from behind the camera. If there’s a window behind you, you are a silhouette, dramatic but hard to correct. And turn on the sound of the room rather than a headset with a cord, unless someone is asleep. A cord and rolling like a ball have met before.</p>
<p>You may keep the camera off. Many do in the first week, and one did for a year. I’ll still say your name. But then I am a radio, and the reason you come live and don’t just play a video is that someone notices. Nothing is recorded.</p>
<h2>The ways of cheating</h2>
<p>I know them all, because I’ve done them all.</p>
<ol>
<li><strong>Going to fetch something.</strong> Water, a towel, a better cushion, always at the start of the exercise that you like least.</li>
<li><strong>Watching.</strong> The screen shows you how it is done, so you look, with your neck bent, and do half of it. Listen instead. I describe everything in words so that you needn’t look; glance at the beginning, and then put your head where it belongs.</li>
<li><strong>Rushing.</strong> With nobody breathing beside you, the tempo creeps up. Use my count and arrive on the last beat, no earlier.</li>
<li><strong>Choosing.</strong> On your own you do what you’re good at. If you practise alone on the other days, write the list first, and put the exercise you avoid in second place, when you’re warm and not yet tired.</li>
</ol>
<blockquote><p>At home nobody sees you stop. So decide beforehand when you are finished, and tell somebody.</p></blockquote>
<h2>Six in the morning or eight at night?</h2>
<p>I teach at 6:45 on Tuesdays and Thursdays and at 7:45 in the evening on Mondays, Wednesdays and Fridays, so I have had a few years to compare. Here’s what is known and what I have merely noticed.</p>
<p>The body isn’t the same at both ends of the day. Its temperature is lowest in the small hours and highest in the late afternoon and early evening, and warm muscle lengthens more willingly. The discs of the spine take up water overnight while you lie down, so that you get up a little taller, often by a centimetre or more, and bending deep forward first thing feels stiffer for it. For these reasons the early class begins with a good deal of breathing, rocking and small circles, and doesn’t round far forward in the first ten minutes. The evening class can go deeper sooner. Studies of strength and suppleness mostly find people a bit better late in the day, though those who always train early catch up at their hour.</p>
<p>So evening wins? Only if you turn up. In the evening a meeting overruns, a child has a test, a sister rings. In the morning nothing has happened yet. In my two groups the early one is smaller, and nearly the same faces for years. The late one is merrier and changes each month. If you have kept any other habit at six, such as running or prayers or tea by yourself, put Pilates next to it. If you’ve never in your life liked mornings, don’t begin with an exercise that has “hundred” in its name. Come at a quarter to eight and lie down with us; the first five minutes are nothing but lying down.</p>
<p>There is one difference about which I am certain. The early class wakes you and the late one ends your day, and people want different things from the last stretch. At 7:25 am they’d like to stand. At half past eight in the evening they’d like not to, and we allow for that.</p>
<h2>Alone, on the other days</h2>
<p>Two live classes and one short practice on your own make a good week. The short one should be really short. Mine has been the same for years, and takes eleven minutes:</p>
<ul>
<li>Six breaths into the sides of the ribs, knees bent.</li>
<li>Pelvis tilting, eight times, each smaller than the last.</li>
<li>The hundred, as far as it is honest.</li>
<li>Roll-up or roll-down, four.</li>
<li>Single leg stretch, eight.</li>
<li>The low swan, three, and sit back after each one.</li>
<li>Lie still and count ten breaths. This belongs to it. Do not skip it, and don’t look at the phone.</li>
</ul>
<p>Stop if something hurts, leave out whatever your doctor has told you to leave out, and ask me on Monday about anything that puzzled you. I keep two minutes at the end of every class for that, and they’re often the best two.</p>
<p>You can cancel an online class free of charge until one hour before it begins; a morning one you need to cancel before 8:00 PM the evening before, because I set an alarm for it too. You’ll find both on the <a href="/class-schedule">class schedule</a>, and the Online 8 pass under <a href="/membership">membership</a>. Bring the mat. Move the table.</p>
`,
}
