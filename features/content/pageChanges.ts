import type { DraftContent, PageContent } from './draftSchema.ts'
import { pageFieldText } from './text/pageFields.ts'

type PageTexts = Pick<PageContent, 'texts' | 'lists'>
const labelOf = (name: string) => pageFieldText[name as keyof typeof pageFieldText] ?? name

const linesOf = ({ texts, lists }: PageTexts, suffix: string): string[] => [
  ...Object.entries(texts).map(([name, text]) => `${labelOf(name)}${suffix}: ${text}`),
  ...Object.entries(lists).flatMap(([name, items]) =>
    items.map(({ title, text }) => `${labelOf(name)}${suffix}: ${title}: ${text}`),
  ),
]
const linesOfPage = (content: DraftContent | null | undefined): string[] =>
  content?.kind === 'page' ? [...linesOf(content, ''), ...linesOf(content.hindi, ' (हिन्दी)')] : []

/** The texts of a page that a change affects, before and after, each with its label: for the audit. */
export function pageChanges(before: DraftContent | undefined, after: PageContent) {
  const [beforeLines, afterLines] = [linesOfPage(before), linesOfPage(after)]
  return {
    before: before ? { words: beforeLines.filter((line) => !afterLines.includes(line)) } : null,
    after: { words: afterLines.filter((line) => !beforeLines.includes(line)) },
  }
}
