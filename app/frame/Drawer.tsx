import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { frameText } from '#app/text/frame.ts'
import { useSession } from '#features/identity/session.ts'
import type { StudioSummary } from '#features/studio/schema.ts'
import { usePopupNavigation } from '#lib/popupAddress.ts'
import { Button, IconButton, TextLink } from '#ui/Button.tsx'
import { Brand, chatAddress } from './Brand.tsx'
import styles from './Drawer.module.css'
import { LanguageLink } from './LanguageLink.tsx'
import { NavLinks } from './NavLinks.tsx'
import { LoginPopup } from './parts.ts'

export const DRAWER = 'drawer'

const drawer = () => document.getElementById(DRAWER) as HTMLDialogElement | null
/** For browsers that don't heed the button's `command`. */
export const openDrawer = () => {
  if (!('command' in HTMLButtonElement.prototype)) drawer()?.showModal()
}
const closeDrawer = () => drawer()?.close()

/**
 * The menu of small screens: the browser's own dialog keeps the focus inside, gives it back and closes
 * on Escape. It closes on every way taken, also when that is the page already shown.
 */
export function Drawer({ studio }: { studio: StudioSummary | undefined }) {
  const { key } = useLocation()
  const isLoggedIn = useSession((session) => session.isLoggedIn)
  const first = useRef(true)
  const { open } = usePopupNavigation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way taken has its own key
  useEffect(() => {
    if (first.current) first.current = false
    else closeDrawer()
  }, [key])
  return (
    <dialog
      className={styles.drawer}
      id={DRAWER}
      aria-label={frameText.menu}
      closedby="any"
      // It may have been opened before React came to it.
      suppressHydrationWarning
    >
      <div className={styles.top}>
        <Brand studio={studio} />
        <IconButton
          icon="x"
          label={frameText.closeMenu}
          onClick={closeDrawer}
          {...{ command: 'close', commandfor: DRAWER }}
        />
      </div>
      <nav aria-label={frameText.mainNavigation}>
        <NavLinks arrow />
      </nav>
      {!isLoggedIn && (
        <Button
          wide
          className={styles.login}
          data-early
          onFocus={LoginPopup.preload}
          onPointerEnter={LoginPopup.preload}
          onClick={() => {
            closeDrawer()
            open({ name: 'login', view: 'signin' })
          }}
        >
          {frameText.login}
        </Button>
      )}
      {studio && (
        <p className={styles.chat}>
          <TextLink before="wa" to={chatAddress(studio)}>
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
