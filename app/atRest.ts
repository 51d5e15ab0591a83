import { makeInstallable } from './installable.ts'
import { reportVisit } from './reportVisit.ts'

// Fetched when the page is loaded, and run when it is idle: nothing here has a part in the first paint.
function atRest() {
  makeInstallable()
  // A visit that can't be measured is one fewer.
  void reportVisit().catch(() => {})
}

// Safari has no idle callback.
if ('requestIdleCallback' in window) requestIdleCallback(atRest)
else setTimeout(atRest, 2000)
