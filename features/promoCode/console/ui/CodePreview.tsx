import { useQuery } from '@tanstack/react-query'
import { formatExact, formatRupees, taxIncluded, toRupees } from '#lib/money.ts'
import { studioToday } from '#lib/time.ts'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { discountOf } from '../../rules.ts'
import { promoText } from '../../text/promoCode.ts'
import { promoPackagesQuery } from '../queries.ts'
import type { PromoPackage } from '../schema.ts'
import { codeScreens as text } from '../text/codeScreens.ts'
import css from './CodePreview.module.css'
import { type CodeForm, termsOf } from './codeForm.ts'

type Terms = NonNullable<ReturnType<typeof termsOf>>

/**
 * The price of each package with the code in the form, by the rule of the checkouts, and the sentence that members
 * read.
 */
export function CodePreview({ values }: { values: CodeForm }) {
  const query = useQuery(promoPackagesQuery)
  const terms = termsOf(values)
  return (
    <section>
      <PartHead title={text.preview}>{text.asCharged}</PartHead>
      {terms ? (
        <>
          <QueryPart query={query} title={text.failed} rows={4}>
            {(packages) => (
              <ul>
                {packages.map((sold) => (
                  <PackageRow key={sold._id} sold={sold} terms={terms} />
                ))}
              </ul>
            )}
          </QueryPart>
          <div className={css.say}>
            <p className="label">{text.membersRead}</p>
            <p className={css.sentence}>{promoText.sentence(terms, studioToday())}</p>
          </div>
        </>
      ) : (
        <p className="mute">{text.noPreview}</p>
      )}
    </section>
  )
}

function PackageRow({ sold, terms }: { sold: PromoPackage; terms: Terms }) {
  const { name, pricePaise, gstBasisPoints } = sold
  const isFor = !terms.packageIds || terms.packageIds.includes(sold._id)
  const paise = isFor ? pricePaise - discountOf(terms, pricePaise) : pricePaise
  const tax = taxIncluded(paise, gstBasisPoints)
  const price = formatRupees(toRupees(pricePaise))
  return (
    <li className={css.package}>
      <span>{name}</span>
      {paise === pricePaise ? (
        <span className="num mute">
          {price}, {isFor ? text.noCheaper : text.notFor}
        </span>
      ) : (
        <b className="num">{text.reduced(price, formatRupees(toRupees(paise)))}</b>
      )}
      {isFor && tax > 0 && (
        <span className={css.tax}>{text.taxOf(formatExact(paise - tax), formatExact(tax / 2))}</span>
      )}
    </li>
  )
}
