import { post as firstSpring } from './posts/a-boxer-a-camp-a-spring.ts'
import { post as hundred } from './posts/a-hundred-of-what-exactly.ts'
import { post as deskShoulders } from './posts/desk-shoulders-and-the-swan.ts'
import { post as hundredHours } from './posts/notes-from-a-hundred-hours-of-watching.ts'
import { post as floorOrCarriage } from './posts/the-floor-or-the-carriage.ts'
import { post as twoMetres } from './posts/two-metres-of-floor.ts'
import { post as springs } from './posts/what-the-five-springs-are-for.ts'
import { post as whichPass } from './posts/which-pass-and-the-small-print.ts'
import { post as firstClass } from './posts/your-first-class-minute-by-minute.ts'

export const postTags = [
  'History',
  'Beginners',
  'Equipment',
  'Practice',
  'Body',
  'Teaching',
  'Studio',
] as const

export type DemoPost = {
  slug: string
  title: string
  excerpt: string
  /** The first tag is shown on the card. */
  tags: (typeof postTags)[number][]
  /** Key of an instructor. */
  author: string
  /** YYYY-MM-DD; new posts appear on Wednesdays. */
  publishedOn: string
  /** A picture of the site's own art, without the extension. */
  coverArt: string
  coverAlt: string
  caption: string
  level: string
  /** The key of a class in which it can be tried, if there is one. */
  tryClass: string | null
  /** Only with p, h2, ul, ol, li, blockquote, strong, em and a. */
  html: string
}

/** Newest first. */
export const posts: DemoPost[] = [
  whichPass,
  springs,
  firstClass,
  deskShoulders,
  hundred,
  floorOrCarriage,
  hundredHours,
  twoMetres,
  firstSpring,
].sort((a, b) => b.publishedOn.localeCompare(a.publishedOn))
