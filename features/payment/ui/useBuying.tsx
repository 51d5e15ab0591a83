import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { currentSession, refreshUser } from '#features/identity/session.ts'
import type { PackageView, PassView } from '#features/membership/schema.ts'
import { openLogin } from '#lib/popups.ts'
import { frameText } from '#text/frame.ts'
import { toast } from '#ui/toast.ts'
import type { CheckoutProps } from './Checkout.tsx'

type PassPart = ComponentType<{ pass: PassView }>

interface Parts {
  Checkout: ComponentType<CheckoutProps>
  Pass: PassPart
}

export interface Buying {
  /** Asks to sign in first, and comes back to the same package. */
  buy: (pkg: PackageView) => void
  /** Somebody comes near a button: fetches what checkout is made of. */
  soon: () => void
  /** The package whose checkout is on its way. */
  comingId: string | null
  /** Checkout, while it is open. */
  dialog: ReactNode
}

/** Checkout for a page that sells: all of it is fetched when it is first wanted. `loadPass` brings what shows a pass. */
export function useBuying(shop: string, loadPass: () => Promise<PassPart>): Buying {
  const [open, setOpen] = useState<{ pkg: PackageView; parts: Parts }>()
  const opener = useRef<HTMLButtonElement>(null)
  const [comingId, setComingId] = useState<string | null>(null)

  const load = async (): Promise<Parts> => {
    const [{ default: Checkout }, Pass] = await Promise.all([import('./Checkout.tsx'), loadPass()])
    return { Checkout, Pass }
  }
  const buy = async (pkg: PackageView) => {
    const focused = document.activeElement
    if (focused instanceof HTMLButtonElement && focused.closest('main')) opener.current = focused
    setComingId(pkg._id)
    try {
      if (!currentSession().known) await refreshUser()
      if (currentSession().isLoggedIn) setOpen({ pkg, parts: await load() })
      else openLogin('signin', () => void buy(pkg))
    } catch {
      toast.error(frameText.partFailed)
    } finally {
      setComingId(null)
    }
  }
  const close = () => {
    setOpen(undefined)
    // Between the dialog and the gateway's window the way back is lost: it leads to the button that was pressed.
    requestAnimationFrame(() => requestAnimationFrame(() => focusOn(opener.current)))
  }
  const dialog = open && (
    <open.parts.Checkout
      key={open.pkg._id}
      pkg={open.pkg}
      shop={shop}
      Pass={open.parts.Pass}
      onClose={close}
      onSignedOut={() => {
        setOpen(undefined)
        openLogin('signin', () => void buy(open.pkg))
      }}
    />
  )
  return { buy: (pkg) => void buy(pkg), soon: () => void load().catch(() => {}), comingId, dialog }
}

/** A Discovery pack is bought once: its button is gone then, and the page itself is the way back. */
function focusOn(button: HTMLButtonElement | null) {
  const place = button?.isConnected ? button : document.getElementById('main')
  if (place?.id === 'main') place.tabIndex = -1
  place?.focus({ preventScroll: true })
}
