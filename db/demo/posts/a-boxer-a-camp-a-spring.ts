import type { DemoPost } from '../posts.ts'

export const post: DemoPost = {
  slug: 'a-boxer-a-camp-a-spring',
  title: 'A boxer, a camp, a spring: where Contrology began',
  excerpt:
    'Joseph Pilates called his method by another name, and worked it out in the same years as the Bauhaus. What we know, and what we merely like.',
  tags: ['History', 'Practice'],
  author: 'tara-bhatia',
  publishedOn: '2026-07-08',
  coverArt: 'wide-rollover',
  coverAlt: 'A figure in the roll-over, legs carried past the head',
  caption:
    'The roll-over. Third in the order of 1945, and still the one that makes beginners look at the door.',
  level: 'Everyone',
  tryClass: 'ggn-mat-classical-am',
  html: `
<p>The word on our door was never meant to be a brand. When Joseph Hubertus Pilates published his second book, in New York in 1945, he called it <em>Return to Life Through Contrology</em>. Contrology was the method; Pilates was merely the man. The public, as it often does, kept the wrong half. We took the other half for our name, partly out of respect and partly because it says what happens in the room. Nothing is thrown. Everything is controlled.</p>
<p>His life is usually told as a legend, and he did his share of the telling. So here is the story with the joints visible: what is documented, what is likely, and what everybody repeats because it is too good to check.</p>
<h2>A boy from the Rhineland</h2>
<p>He was born on 9 December 1883 in Mönchengladbach, a textile town near the Dutch border. His father worked in metal and did gymnastics. By his own account the boy was sickly, with asthma and rickets, and trained himself into a body so well drawn that he later posed for anatomical charts. The illness and the charts rest on his word. The training does not: photographs show him at fifty-seven and at eighty-two in nothing but small trunks, looking as if he had been turned on a lathe.</p>
<p>Around 1912 he went to England. He is said to have boxed, to have performed in a circus, and to have taught self-defence to detectives. Any of these may be true. What is certain is that he was a German in England in August 1914, which was the wrong thing to be.</p>
<h2>Behind wire</h2>
<p>He was interned as an enemy alien, in the end at Knockaloe on the Isle of Man, a camp of wooden huts in the rain that held more than twenty thousand men. They had committed no crime. They had simply nothing to do, for years. Internees ran newspapers, orchestras and a great deal of gymnastics, and it was here that Pilates seems to have begun to teach his exercises on the floor, since a floor was what he had.</p>
<p>Now comes the spring. The story goes that he took springs from hospital beds and fixed them so that men who could not stand could move against them lying down, and that this was the first reformer. It may be so. There is no drawing, no witness and no inventory of missing beds. What we do have is dull and solid: in the 1920s, back in Germany, he applied for patents, among them one for an exercise apparatus with a sliding carriage. The idea of lying down in order to work harder was on paper before he ever saw Manhattan.</p>
<p>A second tale, that none of his pupils in the camp fell to the influenza of 1918, we leave alone. No record supports it, and no set of exercises should have to carry such a claim.</p>
<h2>The same years, the same question</h2>
<p>While Pilates was in Germany, between 1919 and 1926, another experiment was going on. The Bauhaus opened in Weimar in April 1919 and moved to Dessau in 1925. As far as anyone has shown, Pilates never set foot in it. But the two belong to the same argument, which was about what a modern person should be made of.</p>
<p>The school took bodies seriously. Johannes Itten began his preliminary course with breathing and loosening exercises before anybody was allowed to touch charcoal. Gertrud Grunow taught students to find sound and colour by moving. Oskar Schlemmer, who ran the stage, dressed dancers in spheres, discs and cones to see what remained of a gesture when its decoration was gone; his <em>Triadic Ballet</em> had its first night in Stuttgart in 1922. Later Karla Grosch taught gymnastics at Dessau, on the flat roof when the weather allowed. There are photographs: students in mid-air against a great deal of sky.</p>
<p>Around them the whole country was doing exercises. Rudolf Laban was looking for a way to write movement down in signs. Mary Wigman danced without music. There were clubs for rhythm, for breathing, for skipping about in meadows with and without clothes. Much of it was silly and some of it curdled in the next decade into something worse than silly. But beneath it lay a good question: if a chair can be thought through from the beginning, why not a spine?</p>
<blockquote><p>A reformer is a Bauhaus object in every respect except that nobody at the Bauhaus made it: a frame, a carriage, some steel, no ornament, and a function you understand with your own weight.</p></blockquote>
<p>Marcel Breuer bent his first tubular steel chair in 1925. Pilates’s apparatus from those years looks like its cousin. I would love to show you a letter between them. There is none.</p>
<h2>Eighth Avenue</h2>
<p>In 1926 he sailed for New York for good. On a ship, in the accepted version, he met Clara, a nurse or a teacher depending on who tells it, who became his partner in work and life. They opened a gymnasium at 939 Eighth Avenue, in a building full of dance studios. Boxers came, and business men, and then the dancers. George Balanchine sent some of his; Martha Graham’s people came too. The summers of the 1940s he spent teaching at Jacob’s Pillow, the dance festival in the Berkshires.</p>
<p>Those who learnt from him remember a gruff man with a cigar who did not explain much. Clara did the explaining. Many say, quietly, that she was the better teacher. She outlived him by ten years and went on teaching after his death in October 1967.</p>
<p>The book of 1945 is short. It has thirty-four exercises, photographs of the author at about sixty demonstrating all of them, and one sentence that we have painted on no wall but could have: “Contrology is complete coordination of body, mind, and spirit.” It also gives advice on how to wash with a brush, sleep on a firm mattress and open the windows. He was against pillows. We teach the thirty-four.</p>
<h2>What happened to the name</h2>
<p>His pupils carried the work on, each as they had understood it: some in New York, one among the film people of Los Angeles, one in the high desert of New Mexico. They did not agree, and their pupils still don’t. In the 1990s somebody owned the word as a trademark and sent letters to those who used it. In October 2000 a court in New York decided that “Pilates” was the name of a method, like yoga or karate, and belonged to everybody. That is why you find it today on everything from socks to yoghurt.</p>
<p>So when you lie down on a Monday morning in Gurugram and I say “hundred”, you are about to do something a stubborn man from the Rhineland put first in a book eighty-one years ago. The camp is gone and the studio on Eighth Avenue too. Most of the springs have been replaced. The order is still there, and it still works best if you take it slowly. If you would like to try it as he printed it, <a href="/class-schedule">Classical Mat</a> runs three mornings a week, and I bring the book.</p>
`,
}
