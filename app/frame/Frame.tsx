import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { frameText } from '#app/text/frame.ts'
import type { StudioSummary } from '#features/studio/schema.ts'
import { classes } from '#ui/classes.ts'
import { Bar } from './Bar.tsx'
import { whatsappUrl } from './Brand.tsx'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import { NavigationProgress } from './NavigationProgress.tsx'
import { Popups } from './Popups.tsx'
import { DeferredBundle } from './parts.ts'
import { RouteFocus } from './RouteFocus.tsx'

/** The parts around every page, including error pages. */
export function Frame({ studio, children }: { studio: StudioSummary | undefined; children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        {frameText.skip}
      </a>
      <Bar studio={studio} />
      {studio && <WithoutScripts studio={studio} />}
      {children}
      <Suspense>
        <Footer studio={studio} />
      </Suspense>
      <PageProgress />
      <BrowserParts />
      <RouteFocus />
    </>
  )
}

/** Shown without scripts: booking needs scripts, but a phone call does not. */
const WithoutScripts = ({ studio }: { studio: StudioSummary }) => (
  <noscript>
    <p className={classes('wrap', styles.noScript)}>
      {frameText.noScript}{' '}
      {studio.phone && (
        <a className="nw" href={`tel:${studio.phone.replace(/[^+\d]/g, '')}`}>
          {studio.phone}
        </a>
      )}
      {studio.phone && studio.whatsappNumber && ', '}
      {studio.whatsappNumber && <a href={whatsappUrl(studio)}>{frameText.whatsappLabel}</a>}
    </p>
  </noscript>
)

/**
 * Parts that only the browser renders. The server renders none of them, and neither does the browser in its first
 * rendering.
 */
function BrowserParts() {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    hydrated && (
      <>
        <Popups />
        <DeferredBundle />
      </>
    )
  )
}

function PageProgress() {
  const { state } = useNavigation()
  return <NavigationProgress active={state !== 'idle'} />
}
