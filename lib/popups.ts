import { useSyncExternalStore } from 'react'

export type LoginView = 'signin' | 'signup' | 'forgot'
export type DashboardTab = 'schedule' | 'history' | 'passes' | 'account'

/** The popup that is open over the page, if any; what it shows is loaded when it opens. */
export type Popup =
  | {
      name: 'login'
      view: LoginView /** Runs once signed in: leads back to what was wanted. */
      after?: () => void
    }
  | { name: 'dashboard'; tab: DashboardTab }
  | null

let current: Popup = null
const listeners = new Set<() => void>()

const set = (popup: Popup) => {
  current = popup
  for (const listener of listeners) listener()
}

export const openLogin = (view: LoginView = 'signin', after?: () => void): void =>
  set(after ? { name: 'login', view, after } : { name: 'login', view })
export const openDashboard = (tab: DashboardTab = 'schedule'): void => set({ name: 'dashboard', tab })
export const closePopup = (): void => set(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePopup = (): Popup =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
