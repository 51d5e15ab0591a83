import type { TaxReport } from '../schema.ts'
import { taxReportText as text } from '../text/taxReport.ts'
import { exact } from './amounts.ts'
import css from './SumBar.module.css'

/** What the sum is made of: a bar on the floor, and the same in words below. */
export function SumBar({ total }: { total: TaxReport['total'] }) {
  const parts = [
    { name: text.taxable, paise: total.taxablePaise, className: css.taxable },
    { name: 'CGST', paise: total.cgstPaise, className: css.cgst },
    { name: 'SGST', paise: total.sgstPaise, className: css.sgst },
    { name: 'IGST', paise: total.igstPaise, className: css.igst },
  ].filter(({ paise }, at) => at === 0 || paise !== 0)
  // A month in which more went back than was sold has no bar, but its sums.
  const drawn = parts.every(({ paise }) => paise >= 0) && total.grossPaise > 0
  return (
    <figure className={css.figure}>
      <div className={css.bar} aria-hidden="true">
        {drawn &&
          parts.map(({ name, paise, className }) => (
            <i key={name} className={className} style={{ width: `${(100 * paise) / total.grossPaise}%` }} />
          ))}
      </div>
      <div className={css.ticks} aria-hidden="true" />
      <figcaption>
        <span className="vh">{text.bar}: </span>
        <ul className={css.key}>
          {parts.map(({ name, paise, className }) => (
            <li key={name}>
              <i className={className} aria-hidden="true" />
              {name} {exact(paise)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
