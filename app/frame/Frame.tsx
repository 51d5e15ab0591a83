import { type ReactNode, Suspense } from 'react'
import { useNavigation } from 'react-router'
import { frameText } from '#app/text/frame.ts'
import type { StudioSummary } from '#features/studio/schema.ts'
import { classes } from '#ui/classes.ts'
import { Bar } from './Bar.tsx'
import { chatAddress } from './Brand.tsx'
import { DeferredParts } from './DeferredParts.tsx'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import { NavigationProgress } from './NavigationProgress.tsx'
import { Popups } from './Popups.tsx'
import { focusOn, RouteFocus } from './RouteFocus.tsx'

/** What stands round every page, also round those that say what went wrong. */
export function Frame({ studio, children }: { studio: StudioSummary | undefined; children: ReactNode }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a link inside the page, good before any script; the press only moves the focus along */}
      <a className={styles.skip} href="#main" onClick={() => focusOn(document.getElementById('main'))}>
        {frameText.skip}
      </a>
      <Bar studio={studio} />
      {studio && <WithoutScripts studio={studio} />}
      {children}
      <Suspense>
        <Footer studio={studio} />
      </Suspense>
      <OnTheWay />
      <Popups />
      <DeferredParts />
      <RouteFocus />
    </>
  )
}

/** Booking needs scripts; a telephone does not. */
const WithoutScripts = ({ studio }: { studio: StudioSummary }) => (
  <noscript>
    <p className={classes('wrap', styles.noScript)}>
      {frameText.noScript}{' '}
      <span className="nw">
        <a href={`tel:${studio.phone.replace(/[^+\d]/g, '')}`}>{studio.phone}</a>,
      </span>{' '}
      <a href={chatAddress(studio)}>{frameText.chatName}</a>
    </p>
  </noscript>
)

function OnTheWay() {
  const { state } = useNavigation()
  return <NavigationProgress on={state !== 'idle'} />
}
