import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { languageOfPath, registerTranslations, setLocaleResolver } from '#lib/language.ts'
import { PartMissing } from '#ui/lazyPart.tsx'

declare global {
  interface Window {
    /** Loads the routes of the page (startAfterPaint.ts). */
    __routes?: () => Promise<void>
  }
}

/** Before anything is said. The address tells the language; what translates pages may have changed their `lang`. */
async function speakThePagesLanguage() {
  const language = languageOfPath(location.pathname)
  if (language === 'hi') registerTranslations(language, (await import('./hindi.ts')).hindi)
  setLocaleResolver(() => language)
}

/** What has no part in the first load comes by itself; without it the page works too. */
const rest = () => void import('./atRest.ts').catch(() => {})

async function start() {
  // Older browsers get Temporal from here, before any page needs it; the others never fetch it.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  await speakThePagesLanguage()
  await window.__routes?.()
  // React listens from here on, and hydrates first what is pressed.
  window.__early?.stop()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      // Who looks is told of a part that can't be fetched, and the browser has noted the fetch itself.
      { onCaughtError: (error) => error instanceof PartMissing || console.error(error) },
    )
  })
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest)
}

void start()
