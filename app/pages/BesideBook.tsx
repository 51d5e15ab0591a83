import { homeText } from '#features/content/text/home.ts'
import { useSession } from '#features/identity/session.ts'
import { TextLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { lazyPart } from '#ui/lazyPart.tsx'
import styles from './BesideBook.module.css'
import type { NextClassProps } from './NextClass.tsx'

const t = homeText.hero

/** Only members need it, and what asks for their bookings. It can't be fetched: the place stays empty. */
const NextClass = lazyPart(() => import('./NextClass.tsx'))

type BesideBookProps = Omit<NextClassProps, 'memberId' | 'className'> & {
  /** What a first class costs, as `₹900`; without it nothing is offered to newcomers. */
  price: string | undefined
}

/**
 * Beside the button of the home page: for strangers and newcomers what a first class costs, for a member her next
 * class, in the same place, so that nothing moves when the page learns who looks.
 */
export function BesideBook({ price, ...shown }: BesideBookProps) {
  const memberId = useSession(({ user }) => (user?.isDiscovery ? user._id : undefined))
  return (
    <span className={styles.beside}>
      {price && (
        <TextLink to="/why-pilates" className={classes(memberId && styles.gone)}>
          {t.newHere(price)}
        </TextLink>
      )}
      {memberId && <NextClass {...shown} memberId={memberId} className={styles.hers ?? ''} />}
    </span>
  )
}
