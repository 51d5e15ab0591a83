import { homeText } from '#features/content/text/home.ts'
import { useSession } from '#features/identity/session.ts'
import { TextLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { lazyPart } from '#ui/lazyPart.tsx'
import styles from './HeroOffer.module.css'
import type { NextClassProps } from './NextClass.tsx'

const t = homeText.hero

/** Loaded only for members. If it can't be loaded, its space stays empty. */
const NextClass = lazyPart(() => import('./NextClass.tsx'))

type HeroOfferProps = Omit<NextClassProps, 'memberId' | 'className'> & {
  /** The price of a first class, as `₹900`; undefined: newcomers see no offer. */
  price: string | undefined
}

/**
 * Shown next to the button of the home page: for visitors and newcomers the price of a first class, for members their
 * next class. Both have the same size, so that nothing moves when the page learns who is signed in.
 */
export function HeroOffer({ price, ...shown }: HeroOfferProps) {
  const memberId = useSession(({ user }) => (user?.isDiscovery ? user._id : undefined))
  return (
    <span className={styles.offer}>
      {price && (
        <TextLink to="/why-pilates" className={classes(memberId && styles.gone)}>
          {t.newHere(price)}
        </TextLink>
      )}
      {memberId && <NextClass {...shown} memberId={memberId} className={styles.nextClass ?? ''} />}
    </span>
  )
}
