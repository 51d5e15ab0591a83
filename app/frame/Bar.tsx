import { frameText } from '#app/text/frame.ts'
import type { StudioSummary } from '#features/studio/schema.ts'
import { usePopupNavigation } from '#lib/popupAddress.ts'
import { IconButton, IconLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Account } from './Account.tsx'
import styles from './Bar.module.css'
import { Brand, whatsappUrl } from './Brand.tsx'
import { DRAWER, Drawer } from './Drawer.tsx'
import { LanguageLink } from './LanguageLink.tsx'
import { NavLinks } from './NavLinks.tsx'

/** The navigation bar. `studio` is missing only if the site's data could not be read. */
export function Bar({ studio }: { studio: StudioSummary | undefined }) {
  const { open } = usePopupNavigation()
  return (
    <>
      <header className={styles.bar}>
        <div className={classes('wrap', styles.inside)}>
          <Brand studio={studio} />
          <nav className={styles.nav} aria-label={frameText.mainNavigation}>
            <NavLinks />
          </nav>
          <div className={styles.end}>
            {studio?.whatsappNumber && (
              <IconLink className={styles.chat} icon="wa" label={frameText.chat} to={whatsappUrl(studio)} />
            )}
            <LanguageLink className={styles.language} />
            <Account />
            <IconButton
              className={styles.burger}
              icon="menu"
              label={frameText.openMenu}
              aria-haspopup="dialog"
              onClick={() => open({ name: 'menu' })}
              // The browser can open the menu without scripts; after they have loaded, the address shows it too.
              {...{ command: 'show-modal', commandfor: DRAWER }}
            />
          </div>
        </div>
      </header>
      <Drawer studio={studio} />
    </>
  )
}
