import type { Topic } from './schema.ts'

/** What an enquiry is about, by the page it is written on (spec §3). The path comes without its language. */
export function topicOf(path: string): Topic {
  if (path === '/private-session') return 'privateClass'
  if (path === '/teacher-training' || path.startsWith('/teacher-single-training/')) return 'teacherTraining'
  return 'contactUs'
}
