import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each([
  ['home', 'contactUs'],
  ['contactUs', 'contactUs'],
  ['privateSession', 'privateClass'],
  ['teacherTraining', 'teacherTraining'],
  ['singleTraining', 'teacherTraining'],
])('the enquiry form of the page %s has the topic %s', (page, topic) => {
  const source = readFileSync(new URL(`./pages/${page}.tsx`, import.meta.url), 'utf8')
  const topics = [...source.matchAll(/<Enquiry(?:Columns|Section)\b[^>]*\btopic="(\w+)"/g)].map(
    ([, name]) => name,
  )
  expect(topics).toEqual([topic])
})
