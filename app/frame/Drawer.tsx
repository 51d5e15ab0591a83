import { useEffect, useRef } from 'react'
import { frameText } from '#app/text/frame.ts'
import { useSession } from '#features/identity/session.ts'
import type { StudioSummary } from '#features/studio/schema.ts'
import { readPopup, usePopup, usePopupNavigation } from '#lib/popupAddress.ts'
import { Button, IconButton, TextLink } from '#ui/Button.tsx'
import { Brand, whatsappUrl } from './Brand.tsx'
import styles from './Drawer.module.css'
import { LanguageLink } from './LanguageLink.tsx'
import { NavLinks } from './NavLinks.tsx'
import { LoginPopup } from './parts.ts'

export const DRAWER = 'drawer'

const drawer = () => document.getElementById(DRAWER) as HTMLDialogElement | null
const closeDrawer = () => drawer()?.close()

/**
 * The menu on small screens: the browser's own dialog traps the focus, restores it and closes on Escape. The
 * open state is in the address, so that going back closes it; following a link replaces that history entry.
 */
export function Drawer({ studio }: { studio: StudioSummary | undefined }) {
  const isLoggedIn = useSession((session) => session.isLoggedIn)
  const isOpen = usePopup()?.name === 'menu'
  const { open, replace, close } = usePopupNavigation()
  const isFirst = useRef(true)
  useEffect(() => {
    const dialog = drawer()
    // Opened by the browser before hydration.
    if (isFirst.current && dialog?.open) open({ name: 'menu' })
    else if (!isOpen) dialog?.close()
    else if (!dialog?.open) dialog?.showModal()
    isFirst.current = false
  }, [isOpen, open])
  return (
    <dialog
      className={styles.drawer}
      id={DRAWER}
      aria-label={frameText.menu}
      closedby="any"
      // The attribute may differ, if it was opened before hydration.
      suppressHydrationWarning
      onClose={() => {
        if (readPopup(location.search)?.name === 'menu') close()
      }}
    >
      <div className={styles.top}>
        <Brand studio={studio} replace={isOpen} />
        <IconButton
          icon="x"
          label={frameText.closeMenu}
          onClick={closeDrawer}
          {...{ command: 'close', commandfor: DRAWER }}
        />
      </div>
      <nav aria-label={frameText.mainNavigation}>
        <NavLinks arrow replace={isOpen} />
      </nav>
      {!isLoggedIn && (
        <Button
          wide
          className={styles.login}
          data-early
          onFocus={LoginPopup.preload}
          onPointerEnter={LoginPopup.preload}
          onClick={() => (isOpen ? replace : open)({ name: 'login', view: 'signin' })}
        >
          {frameText.login}
        </Button>
      )}
      {studio?.whatsappNumber && (
        <p className={styles.chat}>
          <TextLink before="wa" to={whatsappUrl(studio)}>
            {frameText.chat}
          </TextLink>
        </p>
      )}
      <p className={styles.chat}>
        <LanguageLink className={styles.language} />
      </p>
    </dialog>
  )
}
