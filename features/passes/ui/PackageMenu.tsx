import { type ReactNode, useId } from 'react'
import { membershipText, packageText } from '#features/passes/text/membership.ts'
import { locationIsOnline } from '#features/studio/settings.ts'
import { langOf } from '#lib/language.ts'
import { formatRupees } from '#lib/money.ts'
import { classes } from '#ui/classes.ts'
import { Html } from '#ui/Html.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import type { PackageView } from '../schema.ts'
import { EachClass, PerWeek } from './EachClass.tsx'
import styles from './PackageMenu.module.css'

type Section = keyof typeof membershipText.sections
const sectionOrder: Section[] = ['group', 'reformer', 'private', 'semiPrivate', 'online']

/**
 * The section of a package. Packages for online classes have a section for all types. Discovery has none, because it is
 * shown above the menu.
 */
const sectionOf = ({ location, packageType }: PackageView): Section | null => {
  if (packageType === 'discovery') return null
  return locationIsOnline(location) ? 'online' : packageType
}

interface PackageMenuProps {
  packages: PackageView[]
  /** The button of a package. */
  action: (pkg: PackageView) => ReactNode
  /** The recommended package, and its label. */
  pick?: { id: string; label: string } | undefined
  /** The studio's introduction of a section of the menu. */
  leads: Partial<Record<Section, string>>
  className?: string | undefined
}

/** The price list, grouped by type. */
export const PackageMenu = ({ packages, action, pick, leads, className }: PackageMenuProps) => (
  <div className={classes(styles.types, className)}>
    {sectionOrder.map((section) => {
      const own = packages.filter((pkg) => sectionOf(pkg) === section)
      return (
        own.length > 0 && (
          <TypeSection
            key={section}
            lead={leads[section]}
            packages={own}
            section={section}
            action={action}
            pick={pick}
          />
        )
      )
    })}
  </div>
)

type TypeSectionProps = Pick<PackageMenuProps, 'packages' | 'action' | 'pick'> & {
  section: Section
  lead: string | undefined
}

function TypeSection({ section, lead, packages, action, pick }: TypeSectionProps) {
  const id = useId()
  const { name } = membershipText.sections[section]
  return (
    <section className={styles.type} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{name}</h2>
        {lead && (
          <p className="small mute" lang={langOf(lead)}>
            {lead}
          </p>
        )}
      </header>
      <ul className={styles.menu}>
        {packages.map((pkg) => (
          <PackageRow
            key={pkg._id}
            pkg={pkg}
            action={action(pkg)}
            pick={pkg._id === pick?.id ? pick.label : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

type PackageRowProps = { pkg: PackageView; action: ReactNode; pick: string | undefined }

const PackageRow = ({ pkg, action, pick }: PackageRowProps) => (
  <li className={classes(styles.package, pick && styles.pick)}>
    <div>
      <h3 className={styles.name} lang={langOf(pkg.packageName)}>
        {pkg.packageName}
      </h3>
      {pick && <p className={styles.picked}>{pick}</p>}
      <Summary html={pkg.description} sentence className={styles.description} />
      {pkg.totalSessions === null && <p className={styles.description}>{packageText.unlimited}</p>}
    </div>
    <p className={styles.facts}>
      <span>
        <b>{packageText.sessionsCount(pkg.totalSessions)}</b> {packageText.sessionsUnit(pkg.totalSessions)}
      </span>
      <span>
        {membershipText.valid} <b>{packageText.days(pkg.validity)}</b>{' '}
        {packageText.validFrom[pkg.validityFrom]}
      </span>
      <span className="mute">{packageText.where(pkg)}</span>
      {pkg.shareable && <span>{packageText.forTwo}</span>}
    </p>
    <p className={styles.price}>
      <b>
        <Rupees text={formatRupees(pkg.price)} />
      </b>
      <EachClass pkg={pkg} className={styles.each} />
      <PerWeek pkg={pkg} />
    </p>
    <div className={styles.buy}>{action}</div>
  </li>
)

/** The first paragraph of a description; with `sentence` only its first sentence, if that contains no markup. */
export function Summary({
  html,
  sentence,
  className,
}: {
  html: string
  sentence?: boolean
  className: string | undefined
}) {
  const [, paragraph] = /<p>([\s\S]*?)<\/p>/.exec(html) ?? []
  if (!paragraph) return null
  const [first] = /^[^<]*?[.!?।](?=\s)/.exec(paragraph) ?? [paragraph]
  return <Html as="p" html={sentence ? first : paragraph} className={className} />
}
