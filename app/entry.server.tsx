import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { currentLanguage } from '#lib/language.ts'
import { projectRoot } from '#lib/root.server.ts'
import allFaces from '#ui/faces.css?inline'
import englishFaces from '#ui/facesEnglish.css?inline'
import hindiFaces from '#ui/facesHindi.css?inline'
import layers from '#ui/layers.css?inline'
import { notFoundContext, siteContext } from './api.server.ts'
import { DEVELOPMENT_POLICY, Mark, securePage } from './contentSecurityPolicy.ts'
import { JsonLdText } from './jsonLd.tsx'
import { pageJsonLd } from './pageJsonLd.server.ts'
import { startAfterPaint } from './startAfterPaint.ts'
import { StyleSheet } from './styleSheet.ts'

/** Pages are cached after rendering, so each is rendered completely, even for bots. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (status === 404 && !loadContext.get(notFoundContext)) return new Response(null, { status })
  const mark = crypto.randomUUID()
  const things = await pageJsonLd(context, loadContext)
  const styles =
    layers + allFaces + (currentLanguage() === 'hi' ? hindiFaces : englishFaces) + sheetOf(context)
  const body = new PassThrough()
  const whole = text(body)
  const failure = await new Promise<unknown>((resolve) => {
    const { pipe } = renderToPipeableStream(
      <Mark value={mark}>
        <StyleSheet value={styles}>
          <JsonLdText value={things}>
            <ServerRouter context={context} url={request.url} nonce={mark} />
          </JsonLdText>
        </StyleSheet>
      </Mark>,
      {
        nonce: mark,
        // Every part is rendered in place, even a large one, so that no part needs a script to move it.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          pipe(body)
          resolve(undefined)
        },
        onShellError: resolve,
      },
    )
  })
  if (failure) throw failure
  headers.set('content-type', 'text/html; charset=utf-8')
  const { checkoutOrigins } = loadContext.get(siteContext)
  const page = import.meta.env.DEV ? await whole : startAfterPaint(await whole)
  const { html, policy } = securePage(page, mark, checkoutOrigins)
  headers.set('content-security-policy', import.meta.env.DEV ? DEVELOPMENT_POLICY : policy)
  return new Response(html, { status, headers })
}

const sheets = new Map<string, string>()

/**
 * The site's only style sheet, from the build; it is inlined into each page, so that nothing waits for it and
 * parts that load later are never unstyled. In development Vite adds the styles.
 */
function sheetOf({ manifest }: EntryContext): string {
  const [address] = manifest.routes.root?.css ?? []
  if (import.meta.env.DEV || !address) return ''
  const sheet = sheets.get(address) ?? readFileSync(join(projectRoot, 'build', 'client', address), 'utf8')
  sheets.set(address, sheet)
  return sheet
}
