import { type ReactNode, useId } from 'react'
import { membershipText, packageText } from '#features/passes/text/membership.ts'
import { langOf } from '#lib/language.ts'
import { formatRupees } from '#lib/money.ts'
import { classes } from '#ui/classes.ts'
import { Plate } from '#ui/Plate.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import type { PackageView } from '../schema.ts'
import styles from './DiscoveryBlock.module.css'
import { EachClass, PerWeek } from './EachClass.tsx'
import { Summary } from './PackageMenu.tsx'

const discoveryText = membershipText.discovery

/** The Discovery package for newcomers. */
export function DiscoveryBlock({ pkg, action }: { pkg: PackageView; action: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.discovery} aria-labelledby={id}>
      <div className={styles.inside}>
        <div className={styles.text}>
          <p className="label">{discoveryText.label}</p>
          <h2 id={id} lang={langOf(pkg.packageName)}>
            {pkg.packageName}
          </h2>
          <Summary html={pkg.description} className={classes('lead', styles.lead)} />
          <p className={styles.price}>
            <b>
              <Rupees text={formatRupees(pkg.price)} />
            </b>
            <EachClass pkg={pkg} className={styles.each} />
            <PerWeek pkg={pkg} />
            <span>
              {packageText.sessionsCount(pkg.totalSessions)} {packageText.sessionsUnit(pkg.totalSessions)}
            </span>
            <span>
              {membershipText.valid} {packageText.days(pkg.validity)}{' '}
              {packageText.validFrom[pkg.validityFrom]}
            </span>
          </p>
          {action}
          <p className={classes('small', styles.once)}>{discoveryText.once}</p>
        </div>
        <Plate
          src="/art/square-rollover.svg"
          alt={discoveryText.figure}
          ratio="1:1"
          eager
          className={styles.plate}
        />
      </div>
    </section>
  )
}
