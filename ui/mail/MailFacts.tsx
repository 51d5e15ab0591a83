import type { CSSProperties, ReactNode } from 'react'
import { currentLanguage } from '#lib/language.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import { color, display, plain, tall } from './mailStyle.ts'
import { mailText as text } from './text/mail.ts'

export interface Fact {
  label: string
  /** One line each. */
  lines: string[]
  strong?: boolean
  link?: { href: string; label: string } | undefined
}

const dayStyle: CSSProperties = {
  margin: 0,
  font: `400 32px/36px ${display}`,
  letterSpacing: '-0.015em',
  color: color.ink,
}
const cell: CSSProperties = {
  padding: '11px 0 6px',
  borderBottom: `1px solid ${color.hairline}`,
  textAlign: 'left',
  verticalAlign: 'top',
  font: `400 16px/23px ${plain}`,
  color: color.ink,
}
const head: CSSProperties = { ...cell, width: '116px', paddingRight: '16px', color: color.softInk }
const linked: CSSProperties = {
  font: `600 16px/23px ${plain}`,
  color: color.ink,
  textDecoration: 'underline',
}

const linkStyle: CSSProperties = { color: color.ink, fontWeight: 600, textDecoration: 'underline' }

interface MailLinkProps {
  href: string
  children: ReactNode
  /** The text may be longer than a line on a phone, so it may wrap. */
  wraps?: boolean
}

export const MailLink = ({ href, children, wraps = false }: MailLinkProps) => (
  <a href={href} style={wraps ? linkStyle : { ...linkStyle, whiteSpace: 'nowrap' }}>
    {children}
  </a>
)

/** Facts with their labels. */
export function MailFacts({ facts }: { facts: Fact[] }) {
  return (
    <table
      data-table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 24px', borderTop: `2px solid ${color.ink}`, borderCollapse: 'collapse' }}
    >
      <tbody>
        {facts.map(({ label, lines, link, strong }) => (
          <tr key={`${label} ${lines[0]}`}>
            <th scope="row" className="label" style={head}>
              {label}
            </th>
            <td style={cell}>
              {lines.map((line) => (
                <div key={line} style={{ marginBottom: '4px', ...(strong ? { fontWeight: 600 } : {}) }}>
                  {line}
                </div>
              ))}
              {link ? (
                <div style={{ padding: '6px 0 8px' }}>
                  <a href={link.href} style={linked}>
                    {link.label}
                  </a>
                </div>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The date and time: the largest text after the heading. */
export function MailWhen({ startsAt, endsAt }: { startsAt: Temporal.Instant; endsAt: Temporal.Instant }) {
  const day = studioDay(startsAt)
  const minutes = startsAt.until(endsAt).total('minutes')
  return (
    <div style={{ padding: '18px 0 16px', borderTop: `2px solid ${color.ink}` }}>
      <p className="day" style={currentLanguage() === 'hi' ? { ...dayStyle, ...tall } : dayStyle}>
        {text.day(dayText.long(day), day.year)}
      </p>
      <p className="time" style={{ margin: '8px 0 0', font: `600 18px/24px ${plain}`, color: color.ink }}>
        {text.time(formatTime(startsAt), formatTime(endsAt), minutes)}
      </p>
    </div>
  )
}
