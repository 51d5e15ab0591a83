import type { DemoPost } from '../posts.ts'

export const post: DemoPost = {
  slug: 'which-pass-and-the-small-print',
  title: 'Which pass? The small print, in large print',
  excerpt:
    'A former banker does the arithmetic on our passes and explains every rule that has ever annoyed anybody.',
  tags: ['Studio', 'Beginners'],
  author: 'sunaina-kohli',
  publishedOn: '2026-10-28',
  coverArt: 'wide-bridge',
  coverAlt: 'A figure in the shoulder bridge, one leg raised towards the ceiling',
  caption: 'The shoulder bridge. Well supported at both ends, like any good contract.',
  level: 'Everyone',
  tryClass: null,
  html: `
<p>In the bank I spent part of every day watching people sign things they had not read. I understood them. The print was grey, the sentences had no verbs, and there was a queue. When I began to teach here I was given the studio’s rules to read, and I asked whether I might write them out again as one would explain them to a friend. It has taken four years for somebody to say yes. So here are our passes, what they cost, how they run and how they end, with no grey.</p>
<h2>First, how often?</h2>
<p>Every pass is a guess about your next four weeks. So don’t start from the price. Take your calendar, count the evenings and mornings you could come, and divide by two. Nobody has ever overestimated herself by less.</p>
<p>All prices are in rupees, and the 18% GST is already in them.</p>
<ul>
<li><strong>Once a week:</strong> Group 4, ₹3,600. That’s ₹900 a class.</li>
<li><strong>Twice a week:</strong> Group 8, ₹6,400, or ₹800 a class. What most members keep.</li>
<li><strong>Three times:</strong> Group 12, ₹8,400, or ₹700 a class.</li>
<li><strong>As often as there is a seat:</strong> Unlimited, ₹10,800. At sixteen classes it beats Group 12; at fifteen it doesn’t. I have a spreadsheet.</li>
<li><strong>Who knows:</strong> the Quarter plan, ₹23,400 for thirty-six classes in three months, ₹650 each. For people who travel, or whose months are never alike.</li>
</ul>
<p>These are good for mat and barre, in both studios and online. Reformer passes are separate, at ₹7,200 for four, ₹13,600 for eight and ₹19,200 for twelve. Privates are ₹3,200 for one, ₹14,500 for five and ₹27,000 for ten. Semi-privates cost ₹8,000 for four, for each of you. If you only ever practise at home, Online 8 costs ₹3,600.</p>
<p>New here? The Discovery Session is one class of any kind but private, for ₹900. You can buy it once, it’s valid for 15 days from the day you pay, and it isn’t refundable.</p>
<h2>When the clock starts</h2>
<p>This is the rule people find hardest to believe, because it is in their favour. Your days do not start when you pay. They start with your <strong>first session</strong>. From then on a pass is valid for <strong>28 days</strong>, and the Quarter plan for <strong>91</strong>. So you can buy on the 1st, come for the first time on the 10th, and lose nothing.</p>
<p>You can’t keep it in a drawer for ever. A pass with no session taken expires <strong>6 weeks</strong> after you bought it, the Quarter plan after <strong>15 weeks</strong>. Discovery is the exception: its 15 days run from purchase, whatever you do.</p>
<p>Two details for careful readers. The pass has to be valid on the day of the class, so booking on day 27 for day 30 will not work. And if you hold two passes that both fit, the one you have already started pays.</p>
<h2>Cancelling for nothing</h2>
<p>You will need to cancel sometimes. It is free until:</p>
<ul>
<li><strong>1 hour</strong> before an online class,</li>
<li><strong>6 hours</strong> before a mat or barre group in the studio,</li>
<li><strong>12 hours</strong> before a reformer class, a private or a semi-private.</li>
</ul>
<p>For morning sessions there is one more line: they have to be cancelled <strong>before 8:00 PM the day before</strong>. Six hours before a seven o’clock class is one in the morning, and nobody who could take your place is awake then, nor is the teacher who would like to know whether to get up.</p>
<p>You needn’t work this out. Every booking says in words until when it is free, such as “Cancel here free of charge until Tue 8:00 pm”, and that promise is stored with it. If we change the rules next month, yours stay as they were.</p>
<p>On the day itself the cancel button sleeps. Write to us on WhatsApp and we will do it for you, free if you are still in time.</p>
<h2>Cancelling for something</h2>
<p>After that point it’s a late cancel and costs <strong>one session</strong>. So does a no-show. On the Unlimited plan there are no sessions to take, so it costs <strong>one day</strong> instead, off the end.</p>
<p>Is that hard? I’d say it’s arithmetic. A reformer room has six or eight places. When one stands empty at seven in the evening, there was usually somebody who had found it full and would have liked it, and for whom we did not have the time. The session you lose is the price of the place you held. Cancel late all the same, please, rather than not at all: your place may still make somebody happy, and the teacher won’t wait for you with the door open.</p>
<blockquote><p>A late cancel costs you a session. A no-show costs you a session and costs us the hope.</p></blockquote>
<h2>When it’s us</h2>
<p>A class with <strong>fewer than 2</strong> reservations may be cancelled. We decide within the last 12 hours, and from the day before you can see in the schedule that it “needs 1 more”. If you know a 1 more, ring her.</p>
<p>When we cancel, for that or any other reason, your session comes back by itself and you hear from us at once. If it was the last chance your pass had, we add 7 days to it. You don’t have to ask. I have seen how it feels to have to ask.</p>
<p>And if you booked a semi-private for two and only one of you comes, it will be taught as a private and charged at the private rate. So do choose your friend for her punctuality.</p>
<h2>What we don’t do</h2>
<p>We do not refund passes. None of them, and I’d rather you read it here than discover it later. A small group is only possible when places that are sold stay sold. There’s one case in the rules where we do pay back, pro rata: if the studio ends a membership because of a conflict of interest, say because you have opened a studio across the road.</p>
<p>What we have instead is the <strong>Freeze Plan</strong>. If you are ill, or in mourning, or sent to Chennai for a fortnight, ask us. In exceptional cases we can stop the clock from one day to another and the expiry moves by as many days. It has to be asked for, ideally before you leave, and “I was busy” has been tried.</p>
<h2>Read your own statement</h2>
<p>Here is the part I’m proudest of, as a former teller. Under your account there is a list of every session on your pass: granted, booked, returned, forfeited, with the date and the reason. It’s a bank statement for your spine. If a line looks wrong, show us. In four years I have seen three errors, and all of them were ours.</p>
<p>The full text is in the <a href="/terms-and-condition">terms of use</a> and the <a href="/refund-policy">refund policy</a>, which are longer and a little greyer than this. The passes are on the <a href="/membership">membership page</a>. Count your evenings first. Then halve them.</p>
`,
}
