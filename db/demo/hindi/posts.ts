import type { DemoPost } from '../posts.ts'
import { deskShoulders } from './posts/desk-shoulders-and-the-swan.ts'
import { floorOrCarriage } from './posts/the-floor-or-the-carriage.ts'
import { firstClass } from './posts/your-first-class-minute-by-minute.ts'

export type PostInHindi = Pick<DemoPost, 'title' | 'excerpt' | 'coverAlt' | 'caption' | 'level' | 'html'>

/** The articles with a Hindi version, by slug; with the same HTML tags as the English one. */
export const postsInHindi: Record<string, PostInHindi> = {
  'your-first-class-minute-by-minute': firstClass,
  'desk-shoulders-and-the-swan': deskShoulders,
  'the-floor-or-the-carriage': floorOrCarriage,
}
