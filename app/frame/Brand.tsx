import { Link } from 'react-router'
import { frameText } from '#app/text/frame.ts'
import type { StudioSummary } from '#features/studio/schema.ts'
import { Logo } from '#ui/Logo.tsx'
import { Mark } from '#ui/Mark.tsx'
import styles from './Brand.module.css'

/** The short name next to the mark. `studio` is missing if the site's data could not be read. */
export const brandOf = (studio: StudioSummary | undefined) => (studio?.name ?? '').replace(/\s+studio$/i, '')

export const chatAddress = (studio: StudioSummary) => `https://wa.me/${studio.whatsappNumber}`

export const Brand = ({
  studio,
  replace = false,
}: {
  studio: StudioSummary | undefined
  replace?: boolean
}) => (
  <Link
    className={styles.brand}
    to="/"
    replace={replace}
    discover="none"
    aria-label={frameText.home(studio?.name ?? '')}
  >
    {studio?.logo ? (
      <Logo className={styles.logo} logo={studio.logo} name={studio.name} />
    ) : (
      <>
        <Mark size={32} />
        {/* Always in Latin letters, whatever the page's language. */}
        <span className={styles.name} lang="en" data-long={brandOf(studio).length > 14 || undefined}>
          {brandOf(studio)}
        </span>
      </>
    )}
  </Link>
)
