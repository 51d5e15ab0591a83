import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { systemClock } from '#lib/time.ts'
import { Button, TextLink } from '#ui/Button.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useOnline } from '#ui/console/useOnline.ts'
import { frameText } from '../text/frame.ts'
import { ScreenNotFetched } from './ScreenNotFetched.ts'

/** A screen that failed or could not be fetched; the rest of the console keeps working. */
export function Failed() {
  const error = useRouteError()
  const online = useOnline()
  const [isAutomatic] = useState(() => !online || (error instanceof ScreenNotFetched && mayReload()))
  const [reloads, setReloads] = useState(false)
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isAutomatic || reloads) return <WaitsForConnection />
  console.error(error)
  return (
    <div role="alert">
      <ScreenHead
        title={frameText.failed}
        tools={<Button onClick={() => setReloads(true)}>{frameText.reload}</Button>}
      >
        {frameText.failedText}
      </ScreenHead>
    </div>
  )
}

/** Milliseconds between checks whether the server responds again. */
const CHECK_MS = 3_000

/**
 * Shows that the connection is down, and reloads the document when the server responds again, because the running
 * program does not fetch a failed module again. It does not reload earlier, because then the browser would show
 * its own error page.
 */
function WaitsForConnection() {
  const online = useOnline()
  useEffect(() => {
    if (!online) return
    let timer: ReturnType<typeof setTimeout>
    const controller = new AbortController()
    const checkServer = () =>
      fetch(location.href, { cache: 'no-store', signal: controller.signal }).then(
        () => {
          if (controller.signal.aborted) return
          rememberReload()
          location.reload()
        },
        () => {
          timer = setTimeout(checkServer, CHECK_MS)
        },
      )
    void checkServer()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [online])
  return (
    <div role="status">
      <ScreenHead title={frameText.waitsForConnection}>{frameText.waitsForConnectionText}</ScreenHead>
    </div>
  )
}

/** If loading fails although the connection works, the document is not reloaded again and again. */
const LOADED_AT = 'contrology.desk-loaded'
const MIN_RELOAD_PAUSE_MS = 60_000
const nowMs = () => systemClock.now().epochMilliseconds
const rememberReload = () => sessionStorage.setItem(LOADED_AT, String(nowMs()))
const mayReload = (): boolean =>
  nowMs() - Number(sessionStorage.getItem(LOADED_AT) ?? 0) > MIN_RELOAD_PAUSE_MS

export const NotFound = () => (
  <ScreenHead title={frameText.notFound} tools={<TextLink to="/">{frameText.toStart}</TextLink>}>
    {frameText.notFoundText}
  </ScreenHead>
)
