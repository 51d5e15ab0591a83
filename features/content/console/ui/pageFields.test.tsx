import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageKeys, starterPages } from '#features/studio/text/starterPages.ts'
import { type PageContent, wholePage } from '../../draftSchema.ts'
import { pageFieldText } from '../../text/pageFields.ts'
import { PageFields } from './PageFields.tsx'

const nothing = { texts: {}, lists: {} }
/** A page whose texts are all empty. */
const emptyPage = (page: PageContent['page']): PageContent => {
  const texts = Object.fromEntries(Object.keys(starterPages[page].texts).map((name) => [name, '']))
  return { kind: 'page', page, texts, lists: {}, hindi: nothing }
}

/** The labels of the fields that the form marks as required. */
function requiredFields(content: PageContent): string[] {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PageFields content={content} errors={{}} onChange={() => {}} />
    </QueryClientProvider>,
  )
  const required = [...html.matchAll(/<textarea[^>]*>/g)].filter(([field]) => / required=""/.test(field))
  const labelOf = (id = '') => new RegExp(`<label[^>]* for="${id}"[^>]*>([^<]*)`).exec(html)?.[1] ?? id
  return required.map(([field]) => labelOf(/ id="([^"]*)"/.exec(field)?.[1]))
}

test.each(pageKeys)('the form marks exactly what publishing requires: %s', (page) => {
  const content = emptyPage(page)
  const issues = wholePage.safeParse(content).error?.issues ?? []
  const requiredLabels = issues.map(({ path }) => pageFieldText[path[1] as keyof typeof pageFieldText])
  expect(requiredFields(content)).toEqual(requiredLabels)
})

test('home and sign-up each require one text', () => {
  expect(['home', 'signUp'].map((page) => requiredFields(emptyPage(page as 'home')).length)).toEqual([1, 1])
})
