import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button, TextLink } from '#ui/Button.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { frameText } from '../text/frame.ts'

/** A screen that broke, or could not be fetched: the rest of the console stands. */
export function Failed() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  console.error(error)
  return (
    <div role="alert">
      <ScreenHead
        title={frameText.failed}
        tools={<Button onClick={() => location.reload()}>{frameText.reload}</Button>}
      >
        {frameText.failedText}
      </ScreenHead>
    </div>
  )
}

export const NotFound = () => (
  <ScreenHead title={frameText.notFound} tools={<TextLink to="/">{frameText.toStart}</TextLink>}>
    {frameText.notFoundText}
  </ScreenHead>
)
