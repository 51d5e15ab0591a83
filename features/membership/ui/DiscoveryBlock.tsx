import { type ReactNode, useId } from 'react'
import { formatRupees } from '#lib/money.ts'
import { membershipText, packageText } from '#text/membership.ts'
import { Plate } from '#ui/Plate.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import type { PackageView } from '../schema.ts'
import { Summary } from './PackageMenu.tsx'

const words = membershipText.discovery

/** The one for those who are new. */
export function DiscoveryBlock({ pkg, action }: { pkg: PackageView; action: ReactNode }) {
  const id = useId()
  return (
    <section className="disc" aria-labelledby={id}>
      <div className="disc-in">
        <div className="disc-t">
          <p className="label">{words.label}</p>
          <h2 id={id}>{pkg.packageName}</h2>
          <Summary html={pkg.description} className="lead" />
          <p className="disc-p">
            <b>
              <Rupees text={formatRupees(pkg.price)} />
            </b>
            <span>{packageText.perWeek(pkg.perSessionPrice)}</span>
            <span>
              {packageText.sessionsCount(pkg.totalSessions)} {packageText.sessionsUnit(pkg.totalSessions)}
            </span>
            <span>
              {membershipText.valid} {packageText.days(pkg.validity)}{' '}
              {packageText.validFrom[pkg.validityFrom]}
            </span>
          </p>
          {action}
          <p className="small">{words.once}</p>
        </div>
        <Plate src="/art/square-rollover.svg" alt={words.figure} ratio="1:1" eager />
      </div>
    </section>
  )
}
