import { makeInstallable } from './installable.ts'
import { reportVisit } from './reportVisit.ts'

// Loaded with the page, and run when it is idle: not needed for the first paint.
function whenIdle() {
  makeInstallable()
  void import('#features/gift/ui/draftsOfTabs.ts')
    .then(({ removeDraftsAfterSignOut }) => removeDraftsAfterSignOut())
    .catch(() => {})
  // A failed measurement is ignored.
  void reportVisit().catch(() => {})
}

// Safari has no idle callback.
if ('requestIdleCallback' in window) requestIdleCallback(whenIdle)
else setTimeout(whenIdle, 2000)
