import { makeInstallable } from './installable.ts'
import { reportVisit } from './reportVisit.ts'

// Loaded with the page, and run when it is idle: not needed for the first paint.
function atRest() {
  makeInstallable()
  // A failed measurement is ignored.
  void reportVisit().catch(() => {})
}

// Safari has no idle callback.
if ('requestIdleCallback' in window) requestIdleCallback(atRest)
else setTimeout(atRest, 2000)
