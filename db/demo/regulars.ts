import { stableRandom } from './chance.ts'
import type { DemoLocationName } from './studio.ts'

/** An invented member, so that the studio has bookings. Nobody knows their password or can sign in as them. */
export type DemoRegular = {
  firstName: string
  lastName: string
  email: string
  birthDate: string
  home: DemoLocationName
  packageKey: string
  /** The maximum number of sessions in a week. */
  weekly: number
  /** How many weeks before the current one they first came. */
  sinceWeeks: number
}

/** The number of weeks before the current one in which the regulars' bookings begin. */
export const regularsWeeksBack = 7

/** The number of people with each package, and how often they come in a week. */
const holders: [packageKey: string, people: number, weekly: number][] = [
  ['unlimited', 34, 5],
  ['group-12', 26, 3],
  ['reformer-12', 28, 3],
  ['group-8', 20, 2],
  ['reformer-8', 16, 2],
  ['online-8', 12, 2],
  ['quarter', 8, 3],
  ['semi-private-4', 9, 1],
  ['discovery', 6, 1],
  ['reformer-4', 5, 1],
  ['group-4', 5, 1],
  ['private-5', 5, 1],
  ['private-10', 4, 2],
]

export const firstNames =
  `Aarti Aditi Alisha Amrita Anita Anjali Anushka Aparna Archana Avni Bhavna Charu Chitra Deepa Devika
Diya Divya Esha Fatima Gauri Gayatri Geeta Hema Indu Ira Isha Jaya Juhi Kajal Kamini Kavita Kiran Kritika Lakshmi Lata
Leela Madhuri Mahima Malini Mansi Megha Mira Mona Nalini Namita Nandita Neelam Nidhi Nisha Padma Pallavi Parul Payal
Pia Poonam Prachi Preeti Rachna Radha Rashmi Reena Ritu Roshni Ruchi Sabina Sakshi Sangeeta Sarita Seema Shalini
Sharmila Shikha Shreya Simran Smita Sneha Sonal Sudha Suman Sunita Swati Tanvi Tanya Tara Trisha Uma Urvashi Vandana
Vani Varsha Vidya Vineeta Yamini Zara`.split(/\s+/)

export const lastNames =
  `Agarwal Ahuja Anand Arora Bajaj Banerjee Batra Bhalla Bhasin Bhatt Chadha Chopra Das Dhawan Dutta
Gandhi Garg Ghosh Goel Grover Gupta Iyer Jain Joshi Kapoor Khanna Khurana Kohli Kulkarni Kumar Lal Mathur Mehra Mehta
Mishra Mittal Mukherjee Narang Nair Oberoi Pandey Patel Pillai Puri Rao Rastogi Reddy Roy Sachdeva Saxena Sehgal Sen
Shah Sharma Shetty Sinha Sood Suri Tandon Thakur Trivedi Vaid Varma Vohra Wadhwa`.split(/\s+/)

const pick = (list: string[], index: number) => list[index % list.length] as string

function homeOf(packageKey: string, key: string): DemoLocationName {
  if (packageKey === 'online-8') return 'Online'
  return stableRandom(`${key} home`) < 0.47 ? 'Faridabad' : 'Gurugram'
}

export const regulars: DemoRegular[] = holders
  .flatMap(([packageKey, people, weekly]) => Array.from({ length: people }, () => ({ packageKey, weekly })))
  .map(({ packageKey, weekly }, index) => {
    const key = `member${String(index + 1).padStart(3, '0')}`
    return {
      // The steps have no common divisor, so that no name occurs twice.
      firstName: pick(firstNames, index * 31),
      lastName: pick(lastNames, index * 17 + Math.floor(index / 65)),
      email: `${key}@contrology.example`,
      birthDate: `${1966 + Math.floor(stableRandom(`${key} year`) * 38)}-0${1 + (index % 9)}-${10 + (index % 19)}`,
      home: homeOf(packageKey, key),
      packageKey,
      weekly,
      sinceWeeks: packageKey === 'discovery' ? 1 + (index % 2) : regularsWeeksBack - (index % 5),
    }
  })
