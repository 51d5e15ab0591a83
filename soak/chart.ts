import { figure } from './verdict.ts'

interface Line {
  name: string
  points: { at: number; value: number }[]
}

const [WIDTH, HEIGHT] = [760, 240]
const PLOT = { left: 70, top: 34, right: WIDTH - 16, bottom: HEIGHT - 26 }
const COLOURS = ['#1f5fa8', '#c2571a', '#2d8a57', '#8a3f9c', '#7a6a1f']

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const text = (x: number, y: number, content: string, more = '') =>
  `<text x="${x.toFixed(1)}" y="${y}" ${more}>${escaped(content)}</text>`

/** The top of the scale for values up to `maximum`. Half of it is a round number. */
function roundTop(maximum: number): number {
  const half = maximum / 2 || 1
  const power = 10 ** Math.floor(Math.log10(half))
  return 2 * power * ([1, 1.5, 2, 2.5, 3, 4, 5].find((step) => step * power >= half) ?? 10)
}

/** Draws curves over time as an SVG picture. `day`: the length of a day in hours; a vertical line marks each day. */
export function chart(title: string, unit: string, lines: Line[], day: number): string {
  const all = lines.flatMap(({ points }) => points)
  // Points without a value count too, so that all charts of a run have the same time axis.
  const end = Math.max(day, ...all.map(({ at }) => at))
  const values = all.map(({ value }) => value).filter(Number.isFinite)
  const top = roundTop(Math.max(...values, 0))
  const x = (at: number) => PLOT.left + (at / end) * (PLOT.right - PLOT.left)
  const y = (value: number) => PLOT.bottom - (value / top) * (PLOT.bottom - PLOT.top)
  const days = Array.from({ length: Math.floor(end / day) + 1 }, (_, n) => x(n * day))
  const hours = (at: number) => (end < 1 ? `${figure(at * 60)} min` : `${figure(at)} h`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="11">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(PLOT.left, 16, unit ? `${title}, ${unit}` : title, 'font-size="13" font-weight="bold"'),
    ...days.map((at) => `<path d="M${at.toFixed(1)} ${PLOT.top}V${PLOT.bottom}" stroke="#eee"/>`),
    ...[0, 0.5, 1].map((share) => {
      const height = y(top * share)
      const line = `<path d="M${PLOT.left} ${height.toFixed(1)}H${PLOT.right}" stroke="#ccc"/>`
      return line + text(PLOT.left - 6, Math.round(height + 4), figure(top * share), 'text-anchor="end"')
    }),
    ...[0, 0.5, 1].map((share) =>
      text(x(end * share), HEIGHT - 10, hours(end * share), share === 1 ? 'text-anchor="end"' : ''),
    ),
    ...lines.map(({ name, points }, i) => {
      const colour = COLOURS[i % COLOURS.length]
      const path = points.map(({ at, value }, n) => {
        const before = points[n - 1]?.value ?? Number.NaN
        if (!Number.isFinite(value)) return ''
        return `${Number.isFinite(before) ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`
      })
      const legend = text(PLOT.left + i * 210, 29, name, `fill="${colour}"`)
      return `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="1.5"/>${legend}`
    }),
    '</svg>',
  ].join('\n')
}
