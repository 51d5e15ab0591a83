import { expect, test } from 'vitest'
import { filesOf } from './LinkPrefetch.tsx'

const routes = [
  { id: 'root', path: '', module: '/root.js' },
  { id: 'home', index: true, module: '/home.js' },
  {
    id: 'schedule',
    path: 'class-schedule',
    module: '/schedule.js',
    imports: ['/rows.js'],
    css: ['/rows.css#'],
  },
  { id: 'training', path: 'teacher-single-training/:id', module: '/training.js' },
  { id: 'post', path: ':slug', module: '/post.js' },
]

test('a path maps to the files of its page', () => {
  expect(filesOf('/', routes)).toEqual(['/home.js'])
  expect(filesOf('/class-schedule', routes)).toEqual(['/schedule.js', '/rows.js', '/rows.css'])
  expect(filesOf('/teacher-single-training/7', routes)).toEqual(['/training.js'])
})

test('a path that matches no other page is a blog post', () => {
  expect(filesOf('/your-first-class', routes)).toEqual(['/post.js'])
})
