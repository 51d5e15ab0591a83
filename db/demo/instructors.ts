/** Eight invented instructors. Their pictures are in `public/portraits`; a new drawing gets the next number. */

export type DemoClassKind = 'mat' | 'barre' | 'reformer' | 'private' | 'semiPrivate'

export type DemoInstructor = {
  key: string
  name: string
  title: string
  /** 60 to 100 words, plain text. */
  bio: string
  /** A quote. */
  quote: string
  kinds: DemoClassKind[]
  teachingSince: number
  certifications: string[]
  imagePath: string | null
  /** The portrait in a taller format, 4:5. */
  tallPath: string | null
  position: number
}

export const instructors: DemoInstructor[] = [
  {
    key: 'ananya-rao',
    name: 'Ananya Rao',
    title: 'Head of reformer, Gurugram',
    bio: 'Ananya came to Pilates from Bharatanatyam, where she had been told for fifteen years to keep her back still, and to a reformer that moved whenever she did not. She stayed for the argument. Her classes are fast to start and slow to finish: few exercises, many repetitions, and a silence before the last set that regulars have learnt to respect. She checks every spring herself before the first class of the day and would like you to know which ones you are on.',
    quote: 'Few exercises, many times. The twelfth one tells you what the first was for.',
    kinds: ['reformer', 'private'],
    teachingSince: 2016,
    certifications: ['Comprehensive apparatus training, 600 hours', 'Classical mat, 120 hours', 'First aid'],
    imagePath: '/portraits/ananya-rao-1.svg',
    tallPath: '/portraits/ananya-rao-tall-1.svg',
    position: 1,
  },
  {
    key: 'kavya-nair',
    name: 'Kavya Nair',
    title: 'Mat teacher, Faridabad',
    bio: 'Kavya has taught in Faridabad since 2021 and has opened the doors on most weekday mornings since. Before that she was a school librarian, which explains both her voice and her patience. She teaches beginners by preference, because they ask better questions. Expect clear counting, very little music, and one exercise each week that you will be asked to do more slowly than seems reasonable. She writes for our blog, usually about spines.',
    quote: 'Slower than that. You are hurrying past the only part that works.',
    kinds: ['mat', 'private'],
    teachingSince: 2021,
    certifications: ['Classical mat, 120 hours', 'Anatomy for movement teachers', 'First aid'],
    imagePath: '/portraits/kavya-nair-1.svg',
    tallPath: '/portraits/kavya-nair-tall-1.svg',
    position: 2,
  },
  {
    key: 'zoya-khan',
    name: 'Zoya Khan',
    title: 'Head of barre',
    bio: 'Zoya danced contemporary for a living until touring lost its charm somewhere between two airports. She teaches barre the way she was rehearsed: one small movement, looked at from every side, until it is yours. She counts in eights, means every one of them, and does the hard set with you. On Tuesdays and Thursdays she starts the day in Gurugram and ends it in Faridabad, and has strong opinions about the road between the two.',
    quote: 'Make it smaller. Now smaller. There, that is the muscle.',
    kinds: ['barre', 'mat'],
    teachingSince: 2018,
    certifications: ['Barre teacher training, 100 hours', 'Contemporary dance diploma', 'First aid'],
    imagePath: '/portraits/zoya-khan-1.svg',
    tallPath: '/portraits/zoya-khan-tall-1.svg',
    position: 3,
  },
  {
    key: 'ishita-sethi',
    name: 'Ishita Sethi',
    title: 'Reformer teacher, Faridabad',
    bio: 'Ishita trained as a structural engineer and still thinks in loads, levers and supports, which turns out to be a fair way of thinking about a reformer. She is the person to ask why a lighter spring made the exercise harder; bring ten minutes. Her Basics class is the one we send almost everyone to first. She teaches privates in the late morning, keeps notes on every member, and remembers them without looking.',
    quote: 'A lighter spring is not an easier one. Ask me why.',
    kinds: ['reformer', 'private', 'semiPrivate'],
    teachingSince: 2017,
    certifications: [
      'Comprehensive apparatus training, 600 hours',
      'Anatomy for movement teachers',
      'First aid',
    ],
    imagePath: '/portraits/ishita-sethi-1.svg',
    tallPath: '/portraits/ishita-sethi-tall-1.svg',
    position: 4,
  },
  {
    key: 'rhea-dsouza',
    name: 'Rhea D’Souza',
    title: 'Apparatus and jumpboard, Gurugram',
    bio: 'Rhea grew up in Goa, swam for her college, and found the tower by accident while looking for the exit of a studio in Bengaluru. She teaches the semi-private hours in Gurugram, where two people and a great many springs keep her busy, and the jumpboard class that everybody hears through the wall. She laughs easily and corrects precisely, often in the same sentence. She leads the practice hours of our apparatus training.',
    quote: 'If it looks easy, ask me for one spring less.',
    kinds: ['reformer', 'private', 'semiPrivate', 'mat'],
    teachingSince: 2015,
    certifications: [
      'Comprehensive apparatus training, 600 hours',
      'Teacher-trainer, apparatus',
      'First aid',
    ],
    imagePath: '/portraits/rhea-dsouza-1.svg',
    tallPath: '/portraits/rhea-dsouza-tall-1.svg',
    position: 5,
  },
  {
    key: 'meher-gill',
    name: 'Meher Gill',
    title: 'Head of online',
    bio: 'Meher has taught through a screen since 2020, when everyone did, and kept at it because she turned out to be very good at it. She can tell from a shoulder in the corner of a small window what the other foot is doing. Her classes need a mat and nothing else, start to the minute, and leave two minutes at the end for questions. She practises in Chandigarh, at six, before her own children wake.',
    quote: 'I can see your other foot. I cannot, but I know where it is.',
    kinds: ['mat', 'private'],
    teachingSince: 2019,
    certifications: ['Classical mat, 120 hours', 'Teaching live online, 40 hours', 'First aid'],
    imagePath: '/portraits/meher-gill-1.svg',
    tallPath: '/portraits/meher-gill-tall-1.svg',
    position: 6,
  },
  {
    key: 'sunaina-kohli',
    name: 'Sunaina Kohli',
    title: 'Barre and mat teacher, Faridabad',
    bio: 'Sunaina spent eleven years in a bank in Connaught Place and took her first class at half past seven, on a dare, in office shoes she had to leave at the door. She teaches the barre class before work and the short mat class at lunch, both with one eye on the clock on your behalf. Her instructions are brief and her playlists are not. She also teaches privates for people who have never done anything of the kind.',
    quote: 'You have forty-five minutes. So have I. Let us not waste one of them.',
    kinds: ['barre', 'mat', 'private'],
    teachingSince: 2022,
    certifications: ['Barre teacher training, 100 hours', 'Classical mat, 120 hours', 'First aid'],
    imagePath: '/portraits/sunaina-kohli-1.svg',
    tallPath: '/portraits/sunaina-kohli-tall-1.svg',
    position: 7,
  },
  {
    key: 'tara-bhatia',
    name: 'Tara Bhatia',
    title: 'Mat teacher, Gurugram',
    bio: 'Tara studied history at Jadavpur, wrote her thesis on physical culture between the wars, and has been unable to leave the subject alone since. She teaches the original mat order on Monday, Wednesday and Friday mornings, all thirty-four exercises when the room is ready for them, and tells you where each one probably came from. She says “probably” a good deal. She teaches the history and theory days of our trainings and edits the blog.',
    quote: 'Probably nobody ever did it perfectly. Probably that was the point.',
    kinds: ['mat'],
    teachingSince: 2014,
    certifications: ['Classical mat, 120 hours', 'Teacher-trainer, mat', 'First aid'],
    imagePath: '/portraits/tara-bhatia-1.svg',
    tallPath: '/portraits/tara-bhatia-tall-1.svg',
    position: 8,
  },
]
