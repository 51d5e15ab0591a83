import { useMemo } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

/**
 * What is open over a page stands in the address (`?book=…`, `?account=passes`): a refresh brings it back, a mail can
 * link to it, and going back leads to the state before. No page depends on these parameters: the server drops them.
 */
export const loginViews = ['signin', 'signup', 'forgot'] as const
export type LoginView = (typeof loginViews)[number]

export const accountTabs = ['schedule', 'history', 'passes', 'profile'] as const
export type AccountTab = (typeof accountTabs)[number]

/** Between a class, or a package, and its payment; without a step it is what the server says of it. */
export const saleSteps = ['new', 'code', 'signin', 'forgot', 'pass', 'pay'] as const
export type SaleStep = (typeof saleSteps)[number]

export type Popup =
  | { name: 'login'; view: LoginView }
  | { name: 'account'; tab: AccountTab }
  /** Its topic is told by the page it is over. */
  | { name: 'enquiry' }
  /** A class on a date (YYYY-MM-DD); `pack` is the package chosen for it. */
  | { name: 'book'; classId: string; date: string; step?: SaleStep | undefined; pack?: string | undefined }
  | { name: 'buy'; packageId: string; step?: SaleStep | undefined }

const OURS = ['login', 'account', 'enquiry', 'book', 'buy', 'step', 'pack']

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((value) => value === text)

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const ID = new RegExp(`^${UUID}$`)
const CLASS_AND_DATE = new RegExp(`^(${UUID})\\.(\\d{4}-\\d\\d-\\d\\d)$`)

/** The popup of an address; null for none, and for what can't be read. */
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
  if (tab) return { name: 'account', tab }
  return params.has('enquiry') ? { name: 'enquiry' } : null
}

const idIn = (text: string | null) => (text && ID.test(text) ? text : undefined)

function paramsOf(popup: Popup): Record<string, string | undefined> {
  if (popup.name === 'login') return { login: popup.view }
  if (popup.name === 'account') return { account: popup.tab }
  if (popup.name === 'enquiry') return { enquiry: 'open' }
  if (popup.name === 'buy') return { buy: popup.packageId, step: popup.step }
  return { book: `${popup.classId}.${popup.date}`, step: popup.step, pack: popup.pack }
}

/** The query string of the same page with this popup over it, or with none. */
export function searchWith(search: string, popup: Popup | null): string {
  const params = new URLSearchParams(search)
  for (const name of OURS) params.delete(name)
  for (const [name, value] of Object.entries(popup ? paramsOf(popup) : {})) if (value) params.set(name, value)
  const text = params.toString()
  return text && `?${text}`
}

/** Two addresses of one page that differ only in what is open over it. */
export const differInPopupOnly = (a: URL, b: URL): boolean =>
  a.search !== b.search &&
  a.pathname === b.pathname &&
  searchWith(a.search, null) === searchWith(b.search, null)

export function usePopup(): Popup | null {
  const { search } = useLocation()
  return useMemo(() => readPopup(search), [search])
}

/**
 * So many entries of the history lie between the page without a popup and this one. After a direct arrival, by a mail
 * or before the scripts, there is no such page: from there on they count from 100, the popup's own first entry.
 */
const DIRECT = 100
const depthOf = ({ state }: Location): number => {
  const depth = (state as { popupDepth?: unknown } | null)?.popupDepth
  return typeof depth === 'number' ? depth : DIRECT
}

/** For a link: the address of `popup` over the page that is shown, and what `useWays` will need to close it. */
export function usePopupLink(popup: Popup) {
  const location = useLocation()
  // In a popup such a link takes its place (`replace`), so it stays as deep as that.
  const popupDepth = readPopup(location.search) ? depthOf(location) : 1
  return {
    to: { search: searchWith(location.search, popup) },
    state: { popupDepth },
    preventScrollReset: true,
  }
}

/** The ways between popups. */
export function useWays() {
  const navigate = useNavigate()
  const location = useLocation()
  const depth = depthOf(location)
  const { search, hash } = location
  /** Entries since the popup's first. */
  const steps = depth >= DIRECT ? depth - DIRECT : depth - 1
  const go = (popup: Popup | null, options: { replace?: boolean; popupDepth?: number }) =>
    navigate(
      { search: searchWith(search, popup), hash },
      {
        replace: options.replace === true,
        preventScrollReset: true,
        state: options.popupDepth === undefined ? null : { popupDepth: options.popupDepth },
      },
    )
  return {
    /** One state further: going back leads here. */
    open: (popup: Popup) => {
      const fromPage = readPopup(search) === null
      void go(popup, { popupDepth: fromPage ? 1 : depth + 1 })
    },
    /** Another view of the same state: going back leads to what was before it. */
    turn: (popup: Popup) => void go(popup, { replace: true, popupDepth: depth }),
    /** To the first state of this popup, `popup`, from any later one. */
    restart: (popup: Popup) => {
      if (steps > 0) void navigate(-steps)
      else void go(popup, { replace: true, popupDepth: depth })
    },
    /** To the state before; after a direct arrival that is `before`. */
    back: (before: Popup) => {
      if (steps > 0) void navigate(-1)
      else void go(before, { replace: true, popupDepth: depth })
    },
    /** To the page, however many states lie between. */
    close: () => {
      if (depth < DIRECT) void navigate(-depth)
      else void go(null, { replace: true })
    },
  }
}
