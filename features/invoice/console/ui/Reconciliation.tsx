import { dayWithYear } from '#lib/text/moments.ts'
import { classes } from '#ui/classes.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { ReconciliationView, TaxReport } from '../schema.ts'
import { taxReportText as text } from '../text/taxReport.ts'
import { exact, formatCount, monthName, percent } from './amounts.ts'
import css from './Reconciliation.module.css'

const nameWithCount = (name: string, count: number | null) =>
  count === null ? name : text.counted(name, formatCount(count))

type RowProps = { name: string; paise: number; sum?: boolean; className?: string | undefined }
const Row = ({ name, paise, sum, className }: RowProps) => (
  <div className={classes(css.row, sum && css.sum, className)}>
    <dt>{name}</dt>
    <dd>{exact(paise)}</dd>
  </div>
)

/** The payments, the documents, and their difference. */
export function Reconciliation({ reconciliation }: { reconciliation: ReconciliationView }) {
  const agrees = reconciliation.differencePaise === 0
  return (
    <section>
      <PartHead title={text.reconciliation} />
      <dl className={css.reconciliation}>
        {reconciliation.payments.map(({ name, count, paise }) => (
          <Row key={name} name={nameWithCount(text.reconciliationNames[name], count)} paise={paise} />
        ))}
        <Row name={text.paymentsSay} paise={reconciliation.paymentsPaise} sum />
        {reconciliation.documents.map(({ kind, count, paise }) => (
          <Row key={kind} name={nameWithCount(text.kinds[kind], count)} paise={paise} />
        ))}
        <Row name={text.documentsSay} paise={reconciliation.documentsPaise} sum />
        <Row
          name={text.difference}
          paise={reconciliation.differencePaise}
          sum
          className={agrees ? css.agrees : css.differs}
        />
      </dl>
      <p className={classes(css.verdict, agrees ? css.agrees : css.differs)}>
        <Icon name={agrees ? 'ok' : 'bang'} />
        <span>
          {agrees
            ? text.exact
            : reconciliation.missing > 0
              ? text.missing(reconciliation.missing)
              : text.wrong}
        </span>
      </p>
    </section>
  )
}

/** Part 12: taxable value by code of the service, separately for companies and consumers. */
export function Services({ report: { services, serviceTaxablePaise } }: { report: TaxReport }) {
  const rates = new Set(services.map(({ basisPoints }) => basisPoints))
  return (
    <section>
      <PartHead title={text.services}>{text.sac}</PartHead>
      <Facts
        className={css.services}
        facts={services.map(({ sac, company, basisPoints, taxablePaise }) => [
          [
            sac,
            text.serviceOf[company ? 'company' : 'consumer'],
            rates.size > 1 && text.rate(percent(basisPoints)),
          ]
            .filter(Boolean)
            .join(', '),
          exact(taxablePaise),
        ])}
        sum={[text.taxable, exact(serviceTaxablePaise)]}
      />
    </section>
  )
}

/** The note for the accountant, with the last days on which notes may be reported. */
export function Accountant({ report: { month, notes } }: { report: TaxReport }) {
  const day = (text: string) => dayWithYear(Temporal.PlainDate.from(text))
  return (
    <section>
      <PartHead title={text.accountant} />
      <p className="small">
        {text.accountantNote(
          monthName(month),
          day(notes.until),
          text.earlierNotes(day(notes.yearBegins), day(notes.earlierUntil)),
        )}
      </p>
    </section>
  )
}
