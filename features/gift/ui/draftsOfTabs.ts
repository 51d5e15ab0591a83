import { tabStorage } from '#ui/tabStorage.ts'
import { GIFT_DRAFTS } from '../rules.ts'

// Each tab has its own drafts of gifts. Who signs out in one tab leaves none in any: not in those that are open, nor in one
// that the browser brings back later.

/** Key of a random id in the storage of the browser, which changes with each sign-out. */
const LEFT = 'contrology.left'
/** Key in the storage of a tab: the id at the last sign-out that the tab has noticed. */
const FOLLOWED = 'contrology.followed'

/** If storage is blocked, there are no drafts either. */
const browserStorage = {
  read(): string | null {
    try {
      return localStorage.getItem(LEFT)
    } catch {
      return null
    }
  },
  save(value: string): void {
    try {
      localStorage.setItem(LEFT, value)
    } catch {}
  },
}

/** Drops the drafts of this tab if somebody has signed out in another one; true if it had any. */
export function dropIfSignedOut(): boolean {
  const left = browserStorage.read()
  if (tabStorage.read(FOLLOWED) === left) return false
  tabStorage.save(FOLLOWED, left)
  const hasDraft = Object.keys(sessionStorage).some((key) => key.startsWith(GIFT_DRAFTS))
  tabStorage.dropAll(GIFT_DRAFTS)
  return hasDraft
}

/** On signing out: drops the drafts of all tabs. */
export function dropEverywhere(): void {
  browserStorage.save(crypto.randomUUID())
  dropIfSignedOut()
}

/** In each tab: after a sign-out in another one, drops the drafts, and reloads the page if it had any. */
export function followSignOuts(): void {
  const follow = () => dropIfSignedOut() && location.reload()
  follow()
  addEventListener('storage', ({ key }) => key === LEFT && follow())
  // A page that the browser stored for going back got no events in the meantime.
  addEventListener('pageshow', ({ persisted }) => persisted && follow())
}
