import { useMemo } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'

/**
 * The address contains the popup that is open over a page (`?book=…`, `?account=passes`): a reload restores it, a mail
 * can link to it, and going back leads to the previous state. No page depends on these parameters: the server drops
 * them.
 */
export const loginViews = ['signin', 'signup', 'forgot'] as const
export type LoginView = (typeof loginViews)[number]

export const accountTabs = ['schedule', 'history', 'passes', 'messages', 'profile'] as const
export type AccountTab = (typeof accountTabs)[number]

/** Steps between a class or a package and its payment; without a step, the server's response decides. */
export const saleSteps = ['new', 'code', 'signin', 'forgot', 'pass', 'pay', 'gift', 'card', 'fee'] as const
export type SaleStep = (typeof saleSteps)[number]

export type Popup =
  | { name: 'login'; view: LoginView }
  /** `booking` is a booking to be shown; `cancel` one to be cancelled: the popup asks for confirmation. */
  | { name: 'account'; tab: AccountTab; booking?: string | undefined; cancel?: string | undefined }
  /** The page under the popup sets the topic. */
  | { name: 'enquiry' }
  /** The menu on small screens. */
  | { name: 'menu' }
  /** A class on a date (YYYY-MM-DD); `pack` is the package chosen for it. */
  | { name: 'book'; classId: string; date: string; step?: SaleStep | undefined; pack?: string | undefined }
  /** As a gift its steps are `gift`, `card` and `pay`. At the step `fee` the id is that of a fee. */
  | { name: 'buy'; packageId: string; step?: SaleStep | undefined }

const POPUP_PARAMS = [
  'login',
  'account',
  'enquiry',
  'menu',
  'book',
  'buy',
  'step',
  'pack',
  'booking',
  'cancel',
]

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((value) => value === text)

/** A rough pattern, because every page loads it; the server checks ids exactly. */
const UUID = '[\\da-f-]{36}'
const ID = new RegExp(`^${UUID}$`)
const CLASS_AND_DATE = new RegExp(`^(${UUID})\\.(\\d{4}-\\d\\d-\\d\\d)$`)

/** The popup in an address; null if there is none, or if it can't be read. */
export function readPopup(search: string): Popup | null {
  const params = new URLSearchParams(search)
  const step = oneOf(saleSteps, params.get('step'))
  const [, classId, date] = CLASS_AND_DATE.exec(params.get('book') ?? '') ?? []
  if (classId && date) return { name: 'book', classId, date, step, pack: idIn(params.get('pack')) }
  const packageId = idIn(params.get('buy'))
  if (packageId) return { name: 'buy', packageId, step }
  const view = oneOf(loginViews, params.get('login'))
  if (view) return { name: 'login', view }
  const tab = oneOf(accountTabs, params.get('account'))
  if (tab) {
    return { name: 'account', tab, booking: idIn(params.get('booking')), cancel: idIn(params.get('cancel')) }
  }
  if (params.has('menu')) return { name: 'menu' }
  return params.has('enquiry') ? { name: 'enquiry' } : null
}

const idIn = (text: string | null) => (text && ID.test(text) ? text : undefined)

function paramsOf(popup: Popup): Record<string, string | undefined> {
  if (popup.name === 'login') return { login: popup.view }
  if (popup.name === 'account') return { account: popup.tab, booking: popup.booking, cancel: popup.cancel }
  if (popup.name === 'enquiry' || popup.name === 'menu') return { [popup.name]: 'open' }
  if (popup.name === 'buy') return { buy: popup.packageId, step: popup.step }
  return { book: `${popup.classId}.${popup.date}`, step: popup.step, pack: popup.pack }
}

/** The query string of the same page with this popup, or without one. */
export function searchWith(search: string, popup: Popup | null): string {
  const params = new URLSearchParams(search)
  for (const name of POPUP_PARAMS) params.delete(name)
  for (const [name, value] of Object.entries(popup ? paramsOf(popup) : {})) if (value) params.set(name, value)
  const text = params.toString()
  return text && `?${text}`
}

/** Whether two addresses of one page differ only in their popup. */
export const differInPopupOnly = (a: URL, b: URL): boolean =>
  a.search !== b.search &&
  a.pathname === b.pathname &&
  searchWith(a.search, null) === searchWith(b.search, null)

export function usePopup(): Popup | null {
  const { search } = useLocation()
  return useMemo(() => readPopup(search), [search])
}

/**
 * The number of history entries between this one and the page without a popup. After a direct arrival (from a mail, or
 * before the scripts run) there is no such page: then entries count from 100, the first entry of the popup.
 */
const DIRECT = 100
const depthOf = ({ state }: { state?: unknown }): number =>
  (state as { popupDepth?: number } | null)?.popupDepth ?? DIRECT

/**
 * For a link: the address of `popup` over the current page, and the state that `usePopupNavigation` needs to
 * close it.
 */
export function usePopupLink(popup: Popup) {
  const location = useLocation()
  // Inside a popup such a link replaces the history entry (`replace`), so the depth stays the same.
  const popupDepth = readPopup(location.search) ? depthOf(location) : 1
  return {
    to: { search: searchWith(location.search, popup) },
    state: { popupDepth },
    preventScrollReset: true,
  }
}

/** Milliseconds: longer than a browser takes to go back, which is asynchronous. */
const GOING_BACK_MS = 1_000
let goingBack: Promise<unknown> = Promise.resolve()

/** Goes back that many entries. Clicks in the meantime wait, because they must be counted from the new entry. */
function goBack(navigate: NavigateFunction, entries: number): void {
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  goingBack = Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, GOING_BACK_MS))])
  void navigate(-entries)
}

/** The history entry that the browser shows now; the router gets it a little later. */
function currentEntry() {
  const { state } = history as { state: { usr?: unknown } | null }
  const { search, hash } = location
  const depth = depthOf({ state: state?.usr })
  /** The number of entries since the popup's first one. */
  const steps = depth >= DIRECT ? depth - DIRECT : depth - 1
  return { search, hash, depth, steps }
}

type Entry = ReturnType<typeof currentEntry>

/** Opens, changes and closes popups. The functions stay the same from one rendering to the next. */
export function usePopupNavigation() {
  const navigate = useNavigate()
  return useMemo(() => popupNavigation(navigate), [navigate])
}

function popupNavigation(navigate: NavigateFunction) {
  const queued =
    <A extends unknown[]>(action: (entry: Entry, ...args: A) => void) =>
    (...args: A) =>
      void goingBack.then(() => action(currentEntry(), ...args))
  // If the popup was closed while a request was pending, its response must not open it again.
  const whenOpen = <A extends unknown[]>(action: (entry: Entry, ...args: A) => void) =>
    queued((entry, ...args: A) => {
      if (readPopup(entry.search)) action(entry, ...args)
    })
  const navigateTo = ({ search, hash }: Entry, popup: Popup | null, popupDepth?: number, replace = true) =>
    void navigate(
      { search: searchWith(search, popup), hash },
      { replace, preventScrollReset: true, state: { popupDepth } },
    )
  return {
    /** Opens a further state: going back returns here. */
    open: queued((entry, popup: Popup) =>
      navigateTo(entry, popup, readPopup(entry.search) ? entry.depth + 1 : 1, false),
    ),
    /** Shows another view of the same state: going back leads to the state before it. */
    replace: whenOpen((entry, popup: Popup) => navigateTo(entry, popup, entry.depth)),
    /** Returns to the first state of this popup, `popup`, from any later one. */
    restart: whenOpen((entry, popup: Popup) => {
      if (entry.steps > 0) goBack(navigate, entry.steps)
      else navigateTo(entry, popup, entry.depth)
    }),
    /** Returns to the previous state; after a direct arrival that is `before`. */
    back: whenOpen((entry, before: Popup) => {
      if (entry.steps > 0) goBack(navigate, 1)
      else navigateTo(entry, before, entry.depth)
    }),
    /** Returns to the page, however many states are in between. */
    close: whenOpen((entry) => {
      if (entry.depth < DIRECT) goBack(navigate, entry.depth)
      else navigateTo(entry, null)
    }),
  }
}
