import { Link } from 'react-router'
import { frameText } from '#app/text/frame.ts'
import type { StudioSummary } from '#features/studio/schema.ts'
import { langOf } from '#lib/language.ts'
import { Logo } from '#ui/Logo.tsx'
import { Mark } from '#ui/Mark.tsx'
import styles from './Brand.module.css'

/** The short name next to the mark. `studio` is missing if the site's data could not be read. */
export const brandOf = (studio: StudioSummary | undefined) => (studio?.name ?? '').replace(/\s+studio$/i, '')

export const whatsappUrl = (studio: StudioSummary) => `https://wa.me/${studio.whatsappNumber}`

export const Brand = ({
  studio,
  replace = false,
}: {
  studio: StudioSummary | undefined
  replace?: boolean
}) => {
  const name = brandOf(studio)
  return (
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
          {/* The length in steps of 15 letters: from 15 letters the name is smaller on phones, from 30 everywhere. */}
          <span className={styles.name} lang={langOf(name)} data-length-step={Math.trunc(name.length / 15)}>
            {name}
          </span>
        </>
      )}
    </Link>
  )
}
