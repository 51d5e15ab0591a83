import type { Topic } from './schema.ts'

/** The topic of an enquiry, by the page from which it is sent (spec §3). The path has no language prefix. */
export function topicOf(path: string): Topic {
  if (path === '/private-session') return 'privateClass'
  if (path === '/teacher-training' || path.startsWith('/teacher-single-training/')) return 'teacherTraining'
  return 'contactUs'
}
