import { type ReactNode, Suspense } from 'react'
import { useNavigation } from 'react-router'
import type { StudioFace } from '#features/content/schema.ts'
import { frameText } from '#text/frame.ts'
import { Afterwards } from './Afterwards.tsx'
import { Arrival, focusOn } from './Arrival.tsx'
import { Bar } from './Bar.tsx'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import { Going } from './Going.tsx'
import { Popups } from './Popups.tsx'

/** What stands round every page, also round those that say what went wrong. */
export function Frame({ studio, children }: { studio: StudioFace | undefined; children: ReactNode }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a link inside the page, good before any script; the press only moves the focus along */}
      <a className={styles.skip} href="#main" onClick={() => focusOn(document.getElementById('main'))}>
        {frameText.skip}
      </a>
      <Bar studio={studio} />
      {children}
      <Suspense>
        <Footer studio={studio} />
      </Suspense>
      <OnTheWay />
      <Popups />
      <Afterwards />
      <Arrival />
    </>
  )
}

function OnTheWay() {
  const { state } = useNavigation()
  return <Going on={state !== 'idle'} />
}
