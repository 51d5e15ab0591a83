import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { languageOfPath, languageTags, registerTranslations, setLocaleResolver } from '#lib/language.ts'
import '#ui/layers.css'
import '#ui/faces.css'
import '#ui/facesHindi.css'
import '#ui/tokens.css'
import '#ui/reset.css'
import '#ui/primitives.css'
import './density.css'
import { registerServiceWorker } from './frame/registerServiceWorker.ts'

async function start() {
  // Older browsers load a Temporal polyfill here.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const language = languageOfPath(location.pathname)
  document.documentElement.lang = languageTags[language]
  if (language === 'hi') registerTranslations(language, (await import('./hindi.ts')).hindi)
  setLocaleResolver(() => language)
  const [{ Console }, { queryClient }, { openLastKnown }] = await Promise.all([
    import('./Console.tsx'),
    import('#lib/queryClient.ts'),
    import('./frame/lastKnown.ts'),
  ])
  await openLastKnown(queryClient)
  createRoot(document.getElementById('console') as HTMLElement).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  )
}

void start()
registerServiceWorker()
