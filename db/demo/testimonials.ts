import type { DemoLocationName } from './studio.ts'

/** Invented members and invented texts. Nobody claims medical results. */
export type DemoTestimonial = {
  key: string
  name: string
  location: DemoLocationName
  memberSince: number
  /** Of 20 to 50 words, without quotation marks. */
  text: string
  /** Whether it is shown on the home page. */
  featured: boolean
  position: number
}

export const testimonials: DemoTestimonial[] = [
  {
    key: 'shalini-verma',
    name: 'Shalini Verma',
    location: 'Gurugram',
    memberSince: 2023,
    text: 'I came because my sister dared me. I stayed because it is the one hour in the week when nobody, not even me, is in a hurry.',
    featured: true,
    position: 1,
  },
  {
    key: 'farah-siddiqui',
    name: 'Farah Siddiqui',
    location: 'Faridabad',
    memberSince: 2022,
    text: 'I know exactly till when I can cancel. It says so when I book and it says so in the mail. In four years I have never once had to argue about a session.',
    featured: true,
    position: 2,
  },
  {
    key: 'anjali-thomas',
    name: 'Anjali Thomas',
    location: 'Online',
    memberSince: 2021,
    text: 'Meher can see my left knee cheating from Chandigarh, through a laptop, in bad light. I have stopped trying. The knee has become rather honest.',
    featured: true,
    position: 3,
  },
  {
    key: 'nandini-ghosh',
    name: 'Nandini Ghosh',
    location: 'Faridabad',
    memberSince: 2024,
    text: 'Six reformers and a teacher who knows all our names. Last week she changed my springs before I had finished thinking that they were wrong.',
    featured: false,
    position: 4,
  },
  {
    key: 'ira-bose',
    name: 'Ira Bose',
    location: 'Gurugram',
    memberSince: 2025,
    text: 'Two years of gyms, and nobody had ever asked me how I breathe. Tara asked in the first five minutes and then waited politely while I found out.',
    featured: false,
    position: 5,
  },
  {
    key: 'meenal-shah',
    name: 'Meenal Shah',
    location: 'Faridabad',
    memberSince: 2023,
    text: 'The lunch class fits between two meetings and I am back before my tea is cold. Forty-five minutes, and I sit down differently for the rest of the day.',
    featured: false,
    position: 6,
  },
  {
    key: 'ritika-mathur',
    name: 'Ritika Mathur',
    location: 'Gurugram',
    memberSince: 2022,
    text: 'Zoya says eight more and means eight. I have tested this. Afterwards my legs shake all the way down the stairs and I book the next one from the car.',
    featured: false,
    position: 7,
  },
  {
    key: 'devika-rao',
    name: 'Devika Rao',
    location: 'Faridabad',
    memberSince: 2024,
    text: 'At fifty-eight I was the oldest in the room by twenty years and the only one who minded. By the second month I had stopped minding and started rolling up.',
    featured: false,
    position: 8,
  },
  {
    key: 'sana-qureshi',
    name: 'Sana Qureshi',
    location: 'Online',
    memberSince: 2025,
    text: 'I moved to Pune and kept my Tuesday at a quarter to seven. Same teacher, same jokes, smaller room. My mat lives under the sofa and comes out twice a week.',
    featured: false,
    position: 9,
  },
]
