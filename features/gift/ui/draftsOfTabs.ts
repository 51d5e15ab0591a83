import { tabStorage } from '#ui/tabStorage.ts'
import { GIFT_DRAFTS } from '../rules.ts'

// Each tab has its own drafts of gifts. When somebody signs out in one tab, the drafts of all tabs are removed: in open
// tabs, and in tabs that the browser restores later.

/** The storage key of a random id for the whole browser. The id changes with each sign-out. */
const LEFT = 'contrology.left'
/** The storage key, per tab, of the id at the last sign-out that the tab has noticed. */
const FOLLOWED = 'contrology.followed'

/** If the browser blocks storage, there are no drafts either. */
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

/** Removes the drafts of this tab if somebody has signed out in another one; true if there were any. */
export function dropIfSignedOut(): boolean {
  const left = browserStorage.read()
  if (tabStorage.read(FOLLOWED) === left) return false
  tabStorage.save(FOLLOWED, left)
  const hasDraft = Object.keys(sessionStorage).some((key) => key.startsWith(GIFT_DRAFTS))
  tabStorage.dropAll(GIFT_DRAFTS)
  return hasDraft
}

/** Called when signing out: removes the drafts of all tabs. */
export function dropEverywhere(): void {
  browserStorage.save(crypto.randomUUID())
  dropIfSignedOut()
}

/** Called in each tab: after a sign-out in another tab it removes the drafts, and reloads the page if there were any. */
export function followSignOuts(): void {
  const follow = () => dropIfSignedOut() && location.reload()
  follow()
  addEventListener('storage', ({ key }) => key === LEFT && follow())
  // A page that the browser had stored for going back has received no events in the meantime.
  addEventListener('pageshow', ({ persisted }) => persisted && follow())
}
