import { tabStorage } from '#ui/tabStorage.ts'
import { GIFT_DRAFTS } from '../rules.ts'

// Each tab has its own drafts of gifts. Who signs out in one tab leaves none in any: not in those that are open, nor in one
// that the browser brings back later.

/** Of the browser: changes with each sign-out. */
const LEFT = 'contrology.left'
/** Of a tab: the last sign-out that it has followed. */
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

/** A tab that has a draft forgets what it shows, too: it starts again. */
export function followSignOuts(): void {
  const follow = () => dropIfSignedOut() && location.reload()
  follow()
  addEventListener('storage', ({ key }) => key === LEFT && follow())
  // Kept by the browser for going back to it, where it heard nothing.
  addEventListener('pageshow', ({ persisted }) => persisted && follow())
}
