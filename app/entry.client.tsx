import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { languageOfPath, registerTranslations, setLocaleResolver } from '#lib/language.ts'
import { PartLoadError } from '#ui/lazyPart.tsx'

declare global {
  interface Window {
    /** Loads the routes of the page (startAfterPaint.ts). */
    __routes?: () => Promise<void>
  }
}

/**
 * Runs before any text is rendered. The address determines the language, because translation tools may have
 * changed `lang`.
 */
async function setPageLanguage() {
  const language = languageOfPath(location.pathname)
  if (language === 'hi') registerTranslations(language, (await import('./hindi.ts')).hindi)
  setLocaleResolver(() => language)
}

/** Code that the first load does not need is loaded later; the page works without it. */
const loadIdleWork = () => void import('./whenIdle.ts').catch(() => {})

async function start() {
  // Older browsers load a Temporal polyfill here, before any page needs it; the others never fetch it.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  await setPageLanguage()
  await window.__routes?.()
  // From here on React handles events, and hydrates the pressed element first.
  window.__early?.stop()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      // A part that can't be fetched shows its own message, and the browser has logged the request.
      { onCaughtError: (error) => error instanceof PartLoadError || console.error(error) },
    )
  })
  if (document.readyState === 'complete') loadIdleWork()
  else addEventListener('load', loadIdleWork)
}

void start()
