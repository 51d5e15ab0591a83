import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { startAfterPaint } from './startAfterPaint.ts'
import { StyleSheet } from './styleSheet.ts'
import css from './styles.css?inline'

/** Pages are kept after rendering, so each is rendered whole, whoever asks. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const body = new PassThrough()
  const whole = text(body)
  const failure = await new Promise<unknown>((resolve) => {
    const { pipe } = renderToPipeableStream(
      <StyleSheet value={css}>
        <ServerRouter context={context} url={request.url} />
      </StyleSheet>,
      {
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
  // The development server's own scripts must come first, so there the order stays.
  const html = import.meta.env.DEV ? await whole : startAfterPaint(await whole)
  return new Response(html, { status, headers })
}
