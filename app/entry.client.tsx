import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { makeInstallable } from './installable.ts'

async function start() {
  // Older browsers get Temporal from here; the others never fetch it.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
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
