import { expect, test } from 'vitest'
import { findPosts, postsAddress, readPostFilter, relatedPosts, tagsOf } from './postSearch.ts'
import type { PostSummary } from './schema.ts'

const post = (slug: string, title: string, tags: string[]): PostSummary => ({
  slug,
  title,
  tags,
  excerpt: 'Notes from a café',
  author: 'Kavya Nair',
  art: 'wide-ball',
  publishedOn: '2026-10-14',
  readingMinutes: 4,
})
const springs = post('springs', 'What the five springs are for', ['Equipment', 'Beginners'])
const first = post('first', 'Your first class', ['Beginners', 'Practice'])
const history = post('history', 'A boxer’s camp', ['History'])
const all = [springs, first, history]
const find = (q: string, tag = '') => findPosts(all, { q, tag }).map(({ slug }) => slug)

test('a post is found if it has all words of a search, in any order, whatever their case and accents', () => {
  expect(find('')).toEqual(['springs', 'first', 'history'])
  expect(find('SPRINGS five')).toEqual(['springs'])
  expect(find('cafe kavya')).toEqual(['springs', 'first', 'history'])
  expect(find("boxer's")).toEqual(['history'])
  expect(find('springs history')).toEqual([])
})

test('a topic narrows the list, with or without a search', () => {
  expect(find('', 'beginners')).toEqual(['springs', 'first'])
  expect(find('class', 'Beginners')).toEqual(['first'])
  expect(find('', 'Cooking')).toEqual([])
})

test('the filter is written to the address and read from it', () => {
  const address = postsAddress({ q: 'a & b', tag: 'Body' })
  expect(address).toBe('/all-blogs?tag=Body&q=a+%26+b')
  expect(readPostFilter(new URL(address, 'http://x').searchParams)).toEqual({ q: 'a & b', tag: 'Body' })
  expect(postsAddress({ q: '', tag: '' })).toBe('/all-blogs')
})

test('topics are sorted by use, and related posts share topics', () => {
  expect(tagsOf(all)).toEqual(['Beginners', 'Equipment', 'History', 'Practice'])
  expect(relatedPosts(all, first, 2).map(({ slug }) => slug)).toEqual(['springs', 'history'])
})
