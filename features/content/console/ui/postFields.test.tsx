import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PostContent } from '../../draftSchema.ts'
import { PostFacts } from './PostFields.tsx'

const OLD_PHOTO = '5b0c6f3e-7a10-4a44-9d3c-1a4c5a0b6f02'
const content: PostContent = {
  kind: 'post',
  slug: '',
  title: '',
  excerpt: '',
  tags: [],
  authorId: null,
  art: 'wide-swan',
  photoId: OLD_PHOTO,
  coverAlt: '',
  caption: '',
  level: '',
  tryClassId: null,
  body: '',
  hindi: { title: '', excerpt: '', coverAlt: '', caption: '', level: '', body: '' },
}

/** The address of the picture that the form shows. */
const shownPicture = (change: Partial<PostContent>) => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PostFacts
        content={{ ...content, ...change }}
        errors={{}}
        storedPhoto={{ photoId: OLD_PHOTO, picture: '/media/old-320.jpg' }}
        onChange={() => {}}
      />
    </QueryClientProvider>,
  )
  return /<img[^>]* src="([^"]*)"/.exec(html)?.[1]
}

test('an article shows its stored photograph, also one that is not among the newest uploads', () => {
  expect(shownPicture({})).toBe('/media/old-320.jpg')
})

test('an article shows its drawing if its photograph was removed or is unknown', () => {
  expect(shownPicture({ photoId: null })).toBe('/art/wide-swan.svg')
  expect(shownPicture({ photoId: '0'.repeat(8) + OLD_PHOTO.slice(8) })).toBe('/art/wide-swan.svg')
})
