import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { errorText } from '#app/text/frame.ts'
import { commonText } from '#lib/text/common.ts'
import { Button, ButtonLink, TextLink } from '#ui/Button.tsx'
import errorArt from '#ui/emptyError.svg?inline'
import styles from './ErrorPage.module.css'

/** The kind of an error. Browsers throw a TypeError for a fetch without a response. */
export function errorKind(error: unknown): 'notFound' | 'failed' | 'offline' {
  if (isRouteErrorResponse(error)) return error.status === 404 ? 'notFound' : 'failed'
  const isOffline = typeof navigator !== 'undefined' && !navigator.onLine
  return isOffline || (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
    ? 'offline'
    : 'failed'
}

/** Shown in place of a page: what happened, and a next step. */
export function ErrorPage({ error }: { error: unknown }) {
  const kind = errorKind(error)
  const texts = errorText[kind]
  const { state, revalidate } = useRevalidator()
  return (
    <main id="main" className="wrap page-end">
      <div className={styles.error}>
        <img src={errorArt} alt="" width="200" height="150" />
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
        <p className={styles.actions}>
          {kind === 'notFound' ? (
            <ButtonLink to="/class-schedule" icon="go">
              {errorText.toSchedule}
            </ButtonLink>
          ) : (
            <Button
              pending={state !== 'idle'}
              onClick={() => (kind === 'offline' ? revalidate() : location.reload())}
            >
              {commonText.tryAgain}
            </Button>
          )}
          <TextLink to="/" icon="go">
            {commonText.toHome}
          </TextLink>
        </p>
      </div>
    </main>
  )
}
