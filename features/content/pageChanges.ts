import type { DraftContent, PageContent } from './draftSchema.ts'
import { pageFieldText } from './text/pageFields.ts'

type Words = Pick<PageContent, 'texts' | 'lists'>
const labelOf = (name: string) => pageFieldText[name as keyof typeof pageFieldText] ?? name

const linesOf = ({ texts, lists }: Words, mark: string): string[] => [
  ...Object.entries(texts).map(([name, text]) => `${labelOf(name)}${mark}: ${text}`),
  ...Object.entries(lists).flatMap(([name, items]) =>
    items.map(({ title, text }) => `${labelOf(name)}${mark}: ${title}: ${text}`),
  ),
]
const wordsOf = (content: DraftContent | null | undefined): string[] =>
  content?.kind === 'page' ? [...linesOf(content, ''), ...linesOf(content.hindi, ' (हिन्दी)')] : []

/** The texts of a page that a change affects, before and after, each with its path: for the audit. */
export function pageChanges(before: DraftContent | undefined, after: PageContent) {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  return {
    before: before ? { words: was.filter((line) => !is.includes(line)) } : null,
    after: { words: is.filter((line) => !was.includes(line)) },
  }
}
