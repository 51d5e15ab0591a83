import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { makeInstallable } from './installable.ts'

declare global {
  interface Window {
    /** Loads the routes of the page (startAfterPaint.ts). */
    __routes?: () => Promise<void>
  }
}

async function start() {
  // Older browsers get Temporal from here, before any page needs it; the others never fetch it.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  await window.__routes?.()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
  makeInstallable()
}

void start()
