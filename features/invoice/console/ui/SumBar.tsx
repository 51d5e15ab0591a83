import type { TaxReport } from '../schema.ts'
import { taxReportText as text } from '../text/taxReport.ts'
import { exact } from './amounts.ts'
import css from './SumBar.module.css'

/** The taxable value and the taxes of the month, as a bar and as a list below it. */
export function SumBar({ total }: { total: TaxReport['total'] }) {
  const parts = [
    { name: text.taxable, paise: total.taxablePaise, className: css.taxable },
    { name: 'CGST', paise: total.cgstPaise, className: css.cgst },
    { name: 'SGST', paise: total.sgstPaise, className: css.sgst },
    { name: 'IGST', paise: total.igstPaise, className: css.igst },
  ].filter(({ paise }, index) => index === 0 || paise !== 0)
  // If more was refunded than sold in the month, the bar is left out; the amounts are still listed.
  const isBarShown = parts.every(({ paise }) => paise >= 0) && total.grossPaise > 0
  return (
    <figure className={css.figure}>
      <div className={css.bar} aria-hidden="true">
        {isBarShown &&
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
