import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { languageNow } from '#text/language.ts'
import allFaces from '#ui/faces.css?inline'
import englishFaces from '#ui/facesEnglish.css?inline'
import hindiFaces from '#ui/facesHindi.css?inline'
import { notFoundContext, siteContext } from './api.server.ts'
import { DEVELOPMENT_POLICY, Mark, securePage } from './contentSecurityPolicy.ts'
import { JsonLdText } from './jsonLd.tsx'
import { readSheet, stylesFor } from './pageStyles.ts'
import { pageThings } from './pageThings.server.ts'
import { startAfterPaint } from './startAfterPaint.ts'
import { StyleSheet } from './styleSheet.ts'
import pageCss from './styles.css?inline'
import sheetAddress from './styles.css?url'

/** Styles of components that keep them in a module, for every page alike. */
const modules = Object.values(
  import.meta.glob<string>(
    ['../app/**/*.module.css', '../features/*/ui/*.module.css', '../ui/*.module.css'],
    {
      query: '?inline',
      import: 'default',
      eager: true,
    },
  ),
).join('')
const css = pageCss + modules
const sheet = readSheet(pageCss)
/** Stands in the page's head until it is known which styles the page needs. */
const PLACE = '/*styles*/'

/** Pages are kept after rendering, so each is rendered whole, whoever asks. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (status === 404 && !loadContext.get(notFoundContext)) return new Response(null, { status })
  const mark = crypto.randomUUID()
  const things = await pageThings(context, loadContext)
  const faces = allFaces + (languageNow() === 'hi' ? hindiFaces : englishFaces)
  const body = new PassThrough()
  const whole = text(body)
  const failure = await new Promise<unknown>((resolve) => {
    const { pipe } = renderToPipeableStream(
      <Mark value={mark}>
        <StyleSheet value={import.meta.env.DEV ? faces + css : faces + PLACE}>
          <JsonLdText value={things}>
            <ServerRouter context={context} url={request.url} nonce={mark} />
          </JsonLdText>
        </StyleSheet>
      </Mark>,
      {
        nonce: mark,
        // Each part stands where it belongs, however large: nothing waits for a script to move it there.
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
  const { html, policy } = securePage(
    import.meta.env.DEV ? await whole : quick(await whole),
    mark,
    checkoutOrigins,
  )
  headers.set('content-security-policy', import.meta.env.DEV ? DEVELOPMENT_POLICY : policy)
  return new Response(html, { status, headers })
}

/** Styles that the first sight needs stand in the page; all others, and the scripts, come after the first paint. */
function quick(html: string): string {
  const late = startAfterPaint(html, sheetAddress)
  if (late === html) return html.replace(PLACE, () => css)
  return late
    .replace(PLACE, () => stylesFor(sheet, html) + modules)
    .replace('</head>', `<noscript><link rel="stylesheet" href="${sheetAddress}"/></noscript></head>`)
}
