import { expect, test } from 'vitest'
import { topicOf } from './topics.ts'

test.each([
  ['/', 'contactUs'],
  ['/class-schedule', 'contactUs'],
  ['/contact-us', 'contactUs'],
  ['/moreInfo/0f8fad5b-d9cb-469f-a165-70867728950e', 'contactUs'],
  ['/private-session', 'privateClass'],
  ['/teacher-training', 'teacherTraining'],
  ['/teacher-single-training/0f8fad5b-d9cb-469f-a165-70867728950e', 'teacherTraining'],
])('an enquiry from %s has the topic %s [§3.22]', (path, topic) => {
  expect(topicOf(path)).toBe(topic)
})
