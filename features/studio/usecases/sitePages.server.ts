import type { Db, Trx } from '#lib/db.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import { currentLanguage, type Language } from '#lib/language.ts'
import { type Facts, fillPlaceholders } from '#lib/placeholders.ts'
import type { WrittenPage } from '../reads.server.ts'
import { putPage, writtenPage } from '../sitePageStore.server.ts'
import { type PageItem, type PageKey, type PageWords, starterPages } from '../text/starterPages.ts'

const starterIn = (key: PageKey, language: Language): PageWords =>
  inLanguage(language, () => {
    const { texts, lists } = starterPages[key]
    return { texts: { ...(texts as PageWords['texts']) }, lists: { ...(lists as PageWords['lists']) } }
  })

/** The starter text of a page. */
export const starterPage = (key: PageKey): WrittenPage => ({
  en: starterIn(key, 'en'),
  hi: starterIn(key, 'hi'),
})

/** Publishes a page; null: it shows its starter text again. */
export const publishPage = (
  trx: Trx,
  id: string,
  written: WrittenPage | null,
  now: Temporal.Instant,
): Promise<void> => putPage(trx, id, written, now)

/** The Hindi text, with English in place of missing parts. */
function inHindi(hindi: PageWords, english: PageWords): PageWords {
  const texts = Object.entries(english.texts).map(([name, text]) => [name, hindi.texts[name] || text])
  const lists = Object.entries(english.lists).map(([name, items]) => {
    const hindiItems = hindi.lists[name] ?? []
    if (name === 'kinds') return [name, items.map((item) => withFallback(sameKind(hindiItems, item), item))]
    return [
      name,
      hindiItems.length === items.length
        ? items.map((item, index) => withFallback(hindiItems[index], item))
        : items,
    ]
  })
  return { texts: Object.fromEntries(texts), lists: Object.fromEntries(lists) }
}
/** Kinds of class are matched by their key, because their order may differ. */
const sameKind = (all: PageItem[], { title }: PageItem) => all.find((each) => each.title === title)
const withFallback = (
  hindi: { title: string; text: string } | undefined,
  item: { title: string; text: string },
) => ({
  title: hindi?.title || item.title,
  text: hindi?.text || item.text,
})

/** The page, with starter texts in place of those that the stored version lacks. */
const completed = (page: PageWords, starter: PageWords): PageWords => ({
  texts: { ...starter.texts, ...page.texts },
  lists: { ...starter.lists, ...page.lists },
})

/** The texts of a page with the facts filled in, in the current language. */
export async function readSitePage(db: Db, key: PageKey, facts: Facts): Promise<PageWords> {
  const written = await writtenPage(db, key)
  const language = currentLanguage()
  const page = written ? writtenIn(written, key, language) : starterIn(key, language)
  return fillPlaceholders(page, facts, language)
}

function writtenIn(written: WrittenPage, key: PageKey, language: Language): PageWords {
  const english = completed(written.en, starterIn(key, 'en'))
  return language === 'hi' ? inHindi(written.hi, english) : english
}
