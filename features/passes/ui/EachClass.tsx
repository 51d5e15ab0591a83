import { packageText } from '#features/passes/text/membership.ts'
import { Rupees } from '#ui/Rupees.tsx'
import { classPrice, weekPrice } from '../packageRules.ts'
import type { PackageView } from '../schema.ts'

type EachClassProps = { pkg: Pick<PackageView, 'price' | 'totalSessions'>; className?: string | undefined }

/** Shows the price of one class; nothing for an unlimited pass. */
export function EachClass({ pkg, className }: EachClassProps) {
  const each = classPrice(pkg)
  return each === null ? null : (
    <span className={className}>
      <Rupees text={packageText.aClass(each)} />
    </span>
  )
}

/** The price of a week, for a package that is sold by the week. */
export function PerWeek({ pkg }: { pkg: PackageView }) {
  const rupees = weekPrice(pkg)
  return rupees === null ? null : <span>{packageText.perWeek(rupees)}</span>
}
