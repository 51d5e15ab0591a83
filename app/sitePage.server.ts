import type { RouterContextProvider } from 'react-router'
import { contentContract } from '#features/content/schema.ts'
import type { PageItem, PageKey, starterPages } from '#features/studio/text/starterPages.ts'
import { callApi } from './api.server.ts'

/** A page's texts about the studio, flattened: its texts and its lists by name. */
export type PageTexts<K extends PageKey> = {
  [name in keyof (typeof starterPages)[K]['texts']]: string
} & { [name in keyof (typeof starterPages)[K]['lists']]: PageItem[] }

export async function loadPageTexts<K extends PageKey>(
  context: Readonly<RouterContextProvider>,
  page: K,
): Promise<PageTexts<K>> {
  const { texts, lists } = await callApi(context, contentContract['GET /studio/pages/:page'], {
    params: { page },
  })
  // The server returns every text and list of a page, by the same names.
  return { ...texts, ...lists } as PageTexts<K>
}
