import { PartHead } from '#ui/console/ScreenHead.tsx'
import type { MemberProfile } from '../profileSchema.ts'
import { memberScreens as text } from '../text/memberScreens.ts'
import css from './MemberOverview.module.css'
import { dateLabel } from './memberLabels.ts'

const shownFields = ['memberSince', 'gender', 'postalAddress', 'emergencyContact', 'formerStatus'] as const

/** Imported details other than name and contact; shows nothing if there are none. */
export function MemberDetailsPart({ details }: Pick<MemberProfile, 'details'>) {
  const known = shownFields.flatMap((field) => {
    const value = details?.[field]
    return value ? [{ field, value: field === 'memberSince' ? dateLabel(value) : value }] : []
  })
  if (!known.length) return null
  return (
    <section className={css.part}>
      <PartHead title={text.details} />
      <dl className={css.details}>
        {known.map(({ field, value }) => (
          <div key={field}>
            <dt className={css.second}>{text.detail[field]}</dt>
            <dd className={css.detail}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
