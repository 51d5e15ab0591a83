import { type ComponentType, useEffect, useState } from 'react'
import { homeText } from '#features/content/text/home.ts'
import { useSession } from '#features/identity/session.ts'
import { TextLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import styles from './BesideBook.module.css'
import type { NextClassProps } from './NextClass.tsx'

const t = homeText.hero

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
  const Next = useNextClass(memberId !== undefined)
  return (
    <span className={styles.beside}>
      {price && (
        <TextLink to="/why-pilates" className={classes(memberId && styles.gone)}>
          {t.newHere(price)}
        </TextLink>
      )}
      {memberId && Next && <Next {...shown} memberId={memberId} className={styles.hers ?? ''} />}
    </span>
  )
}

/** Only members need it, and what asks for their bookings. It can't be fetched: the place stays empty. */
function useNextClass(wanted: boolean): ComponentType<NextClassProps> | undefined {
  const [Part, setPart] = useState<ComponentType<NextClassProps>>()
  useEffect(() => {
    if (!wanted) return
    import('./NextClass.tsx').then(
      ({ NextClass }) => setPart(() => NextClass),
      () => {},
    )
  }, [wanted])
  return Part
}
