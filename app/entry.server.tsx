import { globSync, readFileSync } from 'node:fs'
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
import { DEVELOPMENT_POLICY, InlineNonce, securePage } from './contentSecurityPolicy.ts'
import { JsonLdText } from './jsonLd.tsx'
import { pageJsonLd } from './pageJsonLd.server.ts'
import { startAfterPaint } from './startAfterPaint.ts'
import { StyleSheet, withInlinedLinks } from './styleSheet.ts'

/** Pages are cached after rendering, so each is rendered completely, even for bots. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (status === 404 && !loadContext.get(notFoundContext)) return new Response(null, { status })
  const nonce = crypto.randomUUID()
  const jsonLd = await pageJsonLd(context, loadContext)
  const { css, files } = stylesOf(context)
  const body = new PassThrough()
  const fullText = text(body)
  const failure = await new Promise<unknown>((resolve) => {
    const { pipe } = renderToPipeableStream(
      <InlineNonce value={nonce}>
        <StyleSheet value={css}>
          <JsonLdText value={jsonLd}>
            <ServerRouter context={context} url={request.url} nonce={nonce} />
          </JsonLdText>
        </StyleSheet>
      </InlineNonce>,
      {
        nonce,
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
  const page = import.meta.env.DEV ? await fullText : startAfterPaint(withInlinedLinks(await fullText, files))
  const { html, policy } = securePage(page, nonce, checkoutOrigins)
  headers.set('content-security-policy', import.meta.env.DEV ? DEVELOPMENT_POLICY : policy)
  return new Response(html, { status, headers })
}

let sheets: Map<string, string> | undefined

/** All sheets are read with the first page, because the next release may be built over this one before the restart. */
const contentOf = (path: string): string => {
  sheets ??= readSheets()
  const sheet = sheets.get(path)
  if (sheet === undefined) throw new Error(`the build has no style sheet ${path}`)
  return sheet
}

function readSheets(): Map<string, string> {
  const client = join(projectRoot, 'build', 'client')
  return new Map(
    globSync('assets/*.css', { cwd: client }).map((file) => [
      `/${file}`,
      readFileSync(join(client, file), 'utf8'),
    ]),
  )
}

/**
 * The styles of the frame and of this page, without those of parts that are loaded later, which load their own styles.
 * In development Vite adds the styles.
 */
function stylesOf({ manifest, staticHandlerContext }: EntryContext): { css: string; files: Set<string> } {
  const faces = layers + allFaces + (currentLanguage() === 'hi' ? hindiFaces : englishFaces)
  if (import.meta.env.DEV) return { css: faces, files: new Set() }
  const routes = ['root', ...staticHandlerContext.matches.map(({ route }) => route.id)]
  // The router appends `#` to the address of a file that parts load too; the build's loader does not.
  const hrefs = routes.flatMap((id) => manifest.routes[id]?.css ?? [])
  const paths = new Set(hrefs.map((address) => address.replace(/#$/, '')))
  return { css: faces + [...paths].map(contentOf).join(''), files: paths.union(new Set(hrefs)) }
}
