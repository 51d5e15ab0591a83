import { Link } from 'react-router'
import { clockText } from '#lib/text/clock.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import type { SessionReport } from '../schema.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import css from './FillGrid.module.css'
import { hourOf, percent } from './figures.ts'
import type { LinkTo } from './links.ts'
import { EmptyPart } from './parts.tsx'

/** How full the rooms are, by weekday and hour: as a number, and as the height and shade of a bar. */
export function FillGrid({ report, linkTo }: { report: SessionReport; linkTo: LinkTo }) {
  const hours = report.byHour.map(({ key }) => Number(key)).sort((a, b) => a - b)
  const cells = new Map(report.cells.map(({ key, now }) => [key, now]))
  const days = new Map(report.byWeekday.map(({ key, now }) => [Number(key), now]))
  if (hours.length === 0) return <EmptyPart title={text.full} />
  return (
    <section className={css.part}>
      <PartHead title={text.full}>{text.fullNote}</PartHead>
      <div className={css.scroll}>
        <table className={css.grid}>
          <caption className="vh">{text.full}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{text.day}</span>
              </th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  <HourHead hour={hour} />
                </th>
              ))}
              <th scope="col">{text.allDay}</th>
            </tr>
          </thead>
          <tbody>
            {text.weekdays.map((name, index) => {
              const dayTotal = days.get(index + 1)
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {hours.map((hour) => {
                    const seats = cells.get(`${index + 1} ${hour}`)
                    if (!seats?.seats) return <td key={hour} />
                    const full = percent(seats.taken, seats.seats)
                    const filter = { weekday: index + 1, hour: Number(hour) }
                    const cellLabel = text.cell(name, hourOf(hour), full)
                    return (
                      <td key={hour}>
                        <Link
                          to={linkTo({ list: 'sessions', filter, name: cellLabel })}
                          aria-label={cellLabel}
                          className={css.cell}
                          data-tone={toneOf(full)}
                          preventScrollReset
                        >
                          <b>{full}</b>
                          <i style={{ height: `${Math.round(full * 0.3)}px` }} />
                        </Link>
                      </td>
                    )
                  })}
                  <td className={css.whole}>{dayTotal ? percent(dayTotal.taken, dayTotal.seats) : ''}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** `9 am`; if there are many columns, am/pm is on a second line. */
function HourHead({ hour }: { hour: number }) {
  const [before, clock, after] = clockText.parts(hour, 0)
  return (
    <span className={css.hour}>
      {before && <span>{before}</span>} {clock.replace(':00', '')} {after && <span>{after}</span>}
    </span>
  )
}

const toneOf = (full: number): number => (full < 40 ? 1 : full < 60 ? 2 : full < 80 ? 3 : full < 95 ? 4 : 5)
