import { tabStorage } from '#ui/tabStorage.ts'
import { GIFT_DRAFTS } from '../rules.ts'

// Each tab has its own drafts of gifts. When somebody signs out in one tab, the drafts of all tabs are removed: in open
// tabs, and in tabs that the browser restores later.

/** The browser's storage key of a random id, which changes with each sign-out. */
const SIGN_OUT_KEY = 'contrology.left'
/** The tab's storage key of the id of the last sign-out that this tab has processed. */
const PROCESSED_KEY = 'contrology.followed'

/** If the browser blocks storage, there are no drafts either. */
const browserStorage = {
  read(): string | null {
    try {
      return localStorage.getItem(SIGN_OUT_KEY)
    } catch {
      return null
    }
  },
  save(value: string): void {
    try {
      localStorage.setItem(SIGN_OUT_KEY, value)
    } catch {}
  },
}

/** Removes the drafts of this tab if somebody has signed out in another one; true if there were any. */
export function removeDraftsIfSignedOut(): boolean {
  const signOutId = browserStorage.read()
  if (tabStorage.read(PROCESSED_KEY) === signOutId) return false
  tabStorage.save(PROCESSED_KEY, signOutId)
  const hasDraft = Object.keys(sessionStorage).some((key) => key.startsWith(GIFT_DRAFTS))
  tabStorage.dropAll(GIFT_DRAFTS)
  return hasDraft
}

/** Called when signing out: removes the drafts of all tabs. */
export function removeDraftsOfAllTabs(): void {
  browserStorage.save(crypto.randomUUID())
  removeDraftsIfSignedOut()
}

/** Called in each tab: after a sign-out in another tab, removes the drafts, and reloads the page if there were any. */
export function removeDraftsAfterSignOut(): void {
  const follow = () => removeDraftsIfSignedOut() && location.reload()
  follow()
  addEventListener('storage', ({ key }) => key === SIGN_OUT_KEY && follow())
  // A page in the browser's back/forward cache has received no events in the meantime.
  addEventListener('pageshow', ({ persisted }) => persisted && follow())
}
