import type { ReactNode } from 'react'
import { stateName } from '#lib/indianStates.ts'
import { classes } from '#ui/classes.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { tableRoles as roles } from '#ui/tableRoles.ts'
import type { TaxLine, TaxReport } from '../schema.ts'
import { taxReportText as text } from '../text/taxReport.ts'
import { amount, formatCount, percent } from './amounts.ts'
import css from './PartsTable.module.css'

const stateWithCode = (code: string) => text.state(stateName(code), code)

function lineName({ part, kind, commercial, company, stateCode }: TaxLine): string {
  const note = kind === 'creditNote' || kind === 'debitNote' ? kind : undefined
  if (part === 'outside' && commercial && note) return text.commercial[note]
  if (part === 'outside') return kind ? text.kinds[kind] : ''
  if (part === '4A') return text.companies
  if (part === '5') return stateCode ? text.large(stateWithCode(stateCode)) : text.noLarge
  if (part === '9B') return note ? text[company ? 'companyNotes' : 'largeNotes'][note] : text.notes
  if (!stateCode) return text.noConsumers
  return note ? text.consumerNotes[note](stateWithCode(stateCode)) : text.consumers(stateWithCode(stateCode))
}

/** The rates of the lines. If there is only one, the head of the table shows it. */
const ratesOf = (lines: TaxLine[]) => [...new Set(lines.flatMap(({ basisPoints }) => basisPoints ?? []))]

type Cell = { label: string; shown: ReactNode; nil?: boolean; main?: boolean }

const cellsOf = (sum: TaxReport['total']): Cell[] => [
  { label: text.count, shown: formatCount(sum.count) },
  { label: text.taxableLabel, shown: amount(sum.taxablePaise), nil: sum.taxablePaise === 0 },
  { label: 'CGST', shown: amount(sum.cgstPaise), nil: sum.cgstPaise === 0 },
  { label: 'SGST', shown: amount(sum.sgstPaise), nil: sum.sgstPaise === 0 },
  { label: 'IGST', shown: amount(sum.igstPaise), nil: sum.igstPaise === 0 },
  { label: text.totalHead, shown: amount(sum.grossPaise), main: true },
]

const Cells = ({ of }: { of: Cell[] }) =>
  of.map(({ label, shown, nil, main }) => (
    <td key={label} {...roles.cell} className={classes(css.right, main && css.main, nil && css.nil)}>
      {!main && (
        <span className={css.label} aria-hidden="true">
          {label}{' '}
        </span>
      )}
      {shown}
    </td>
  ))

/**
 * The documents of the month by part of GSTR-1. A phone shows name and total, and below the other cells with labels.
 */
export function PartsTable({ report: { lines, total, sellers, seller } }: { report: TaxReport }) {
  const rates = ratesOf(lines)
  const chosen = sellers.find(({ key }) => key === seller)
  const hasReturn = chosen?.mode === 'registered' || lines.some(({ part }) => part !== 'outside')
  const heads = [text.count, text.taxableHead, ...['CGST', 'SGST', 'IGST'].map(text.taxHead), text.totalHead]
  const title = hasReturn ? text.byPart : text.documents
  return (
    <section className={css.part}>
      <PartHead title={title}>
        {[
          chosen?.gstin ?? (chosen && text.modes[chosen.mode]),
          rates.length === 1 && hasReturn ? text.rate(percent(rates[0] as number)) : undefined,
        ]
          .filter(Boolean)
          .join(', ')}
      </PartHead>
      <table className={css.table} {...roles.table}>
        <caption className="vh">{title}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th scope="col" {...roles.columnHead}>
              {text.part}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" {...roles.columnHead} className={css.right}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {lines.map((line) => (
            <tr
              key={`${line.part} ${line.kind} ${line.commercial} ${line.company} ${line.stateCode} ${line.basisPoints}`}
              {...roles.row}
            >
              <th scope="row" {...roles.rowHead}>
                {line.part !== 'outside' && <b>{line.part}</b>}
                <span className={css.name}>
                  {[
                    lineName(line),
                    rates.length > 1 && line.basisPoints !== null && text.rate(percent(line.basisPoints)),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </th>
              <Cells of={cellsOf(line)} />
            </tr>
          ))}
        </tbody>
        <tfoot {...roles.group}>
          <tr {...roles.row}>
            <th scope="row" {...roles.rowHead}>
              {lines.some(({ commercial }) => commercial) ? text.totalWithoutCommercial : text.total}
            </th>
            <Cells of={cellsOf(total)} />
          </tr>
        </tfoot>
      </table>
      {lines.some(({ part }) => part === 'outside') && <p className={css.note}>{text.notInReturn}</p>}
    </section>
  )
}

/** Part 13: the ranges of document numbers. */
export function IssuedTable({ report: { issued, files } }: { report: TaxReport }) {
  const title = files.docs > 0 ? text.issued : text.issuedPlain
  return (
    <section className={css.part}>
      <PartHead title={title}>{text.cancelled}</PartHead>
      <table className={css.table} {...roles.table}>
        <caption className="vh">{title}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {[text.series, text.from, text.to].map((head) => (
              <th key={head} scope="col" {...roles.columnHead}>
                {head}
              </th>
            ))}
            <th scope="col" {...roles.columnHead} className={css.right}>
              {text.number}
            </th>
          </tr>
        </thead>
        <tbody {...roles.group}>
          {issued.map(({ kind, series, fromNumber, toNumber, count }) => (
            <tr key={`${kind} ${fromNumber}`} {...roles.row}>
              <th scope="row" {...roles.rowHead}>
                {text.seriesOf(series, text.kinds[kind])}
              </th>
              <td {...roles.cell}>{fromNumber}</td>
              <td {...roles.cell}>{toNumber}</td>
              <td {...roles.cell} className={classes(css.right, css.main)}>
                {formatCount(count)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
