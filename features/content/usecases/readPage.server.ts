import type { PageItem, PageKey } from '#features/studio/text/starterPages.ts'
import { readSitePage } from '#features/studio/usecases/sitePages.server.ts'
import type { Db } from '#lib/db.server.ts'
import { currentLanguage } from '#lib/language.ts'
import { fillPlaceholders } from '#lib/placeholders.ts'
import type { SitePageView } from '../schema.ts'
import { factText } from '../text/facts.ts'
import { linkedKinds, type PageFacts, pageFacts } from './pageFacts.server.ts'

/** The studio's texts on a page in the current language, with facts in place of the placeholders. */
export async function readPage(db: Db, key: PageKey, now: Temporal.Instant): Promise<SitePageView> {
  const { facts, kinds } = await pageFacts(db, now)
  const page = await readSitePage(db, key, facts)
  const kindTexts = page.lists.kinds
  if (!kindTexts) return page
  const visibleKinds = key === 'privates' ? kinds.filter(({ isPrivate }) => isPrivate) : linkedKinds(kinds)
  return { ...page, lists: { ...page.lists, kinds: visibleKinds.map((kind) => kindItem(kind, kindTexts)) } }
}

/** The description of a kind of class: the studio's own, or else its group size. */
function kindItem({ key, places, most }: PageFacts['kinds'][number], kindTexts: PageItem[]): PageItem {
  const ownText = kindTexts.find(({ title }) => title === key)?.text
  if (ownText) return { title: key, text: fillPlaceholders(ownText, { places }, currentLanguage()) }
  return { title: key, text: most && factText.groups(most) }
}
