import type { ComponentType } from 'react'
import type { AccountTab, LoginView, Popup } from '#lib/popupAddress.ts'

export interface LoginPopupProps {
  view: LoginView
  onView: (view: LoginView) => void
  onClose: () => void
}
export interface DashboardProps {
  tab: AccountTab
  /** A booking to be asked about at once. */
  cancelId?: string | undefined
  onTab: (tab: AccountTab) => void
  onClose: () => void
}

export interface LogoutProps {
  onClose: () => void
}

export interface EnquiryProps {
  onClose: () => void
}

export type BookSheetProps = { popup: Extract<Popup, { name: 'book' }> }
export type BuySheetProps = { popup: Extract<Popup, { name: 'buy' }> }

/** A part that no page needs at first. It is asked for once; after a failure the next asking tries again. */
export interface Part<P> {
  load: () => Promise<ComponentType<P>>
  /** The part, if it is here already. */
  ready: () => ComponentType<P> | undefined
  /** Somebody comes near the button: fetch it, and be silent if that fails. */
  soon: () => void
}

function part<P>(fetchPart: () => Promise<{ default: ComponentType<P> }>): Part<P> {
  let here: ComponentType<P> | undefined
  let coming: Promise<ComponentType<P>> | undefined
  const load = () => {
    coming ??= fetchPart()
      .then((module) => {
        here = module.default
        return here
      })
      .catch((error) => {
        coming = undefined
        throw error
      })
    return coming
  }
  return { load, ready: () => here, soon: () => void load().catch(() => {}) }
}

export const loadLogin = part<LoginPopupProps>(() => import('#features/identity/ui/LoginPopup.tsx'))
export const loadDashboard = part<DashboardProps>(() => import('./Dashboard.tsx'))
export const loadLogout = part<LogoutProps>(() => import('./Logout.tsx'))
export const loadEnquiry = part<EnquiryProps>(() => import('#features/enquiry/ui/EnquiryPopup.tsx'))
export const loadBookSheet = part<BookSheetProps>(() => import('../sale/BookSheet.tsx'))
export const loadBuySheet = part<BuySheetProps>(() => import('../sale/BuySheet.tsx'))
