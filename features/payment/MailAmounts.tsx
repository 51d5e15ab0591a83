import type { CSSProperties } from 'react'
import { color, plain } from '#ui/mail/mailStyle.ts'

export interface AmountRow {
  label: string
  text: string
  /** A total of the rows above. */
  sum?: boolean
}

const cell: CSSProperties = {
  padding: '11px 0 9px',
  borderBottom: `1px solid ${color.hairline}`,
  textAlign: 'left',
  verticalAlign: 'top',
  font: `400 16px/23px ${plain}`,
  color: color.ink,
  overflowWrap: 'anywhere',
}
const head: CSSProperties = { ...cell, width: '104px', paddingRight: '16px', color: color.softInk }

/** The rows of a receipt: a label, and the amount or text next to it. */
export function MailAmounts({ rows }: { rows: AmountRow[] }) {
  return (
    <table
      data-table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 24px', borderTop: `2px solid ${color.ink}`, borderCollapse: 'collapse' }}
    >
      <tbody>
        {rows.map(({ label, text, sum }) => (
          <tr key={label}>
            <th
              scope="row"
              style={sum ? { ...head, font: `600 16px/23px ${plain}`, color: color.ink } : head}
            >
              {label}
            </th>
            <td style={sum ? { ...cell, font: `600 20px/23px ${plain}` } : cell}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
