// Draws the site's pictures from geometric shapes: node scripts/art/art.mjs rewrites public/art. One sun shows
// the space of the movement; the floor is at 84 % of the height, and nothing goes below it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { ball, cut, fill, ground, group, moves, ruler, still, stroke, svg } from './cuts.mjs'
import { figures, ROLL_UP, rollUp } from './figures.mjs'
import { arc, at, coil, disc, n, pt, sector, ticks } from './geo.mjs'

const art = {}
// A band hides what would go below the floor while the figure moves.
const upright = (fig, floor, band) => (band ? fig + floor : floor + fig)
// ---- 4:5 plates, floor at 84 % ----
const portraitPlate = (bg, sun, band, fig, x, c = 'jamun') =>
  svg(400, 500, bg, sun + upright(group(fig, `translate(${x} 420)`), ground(400, 500, 420, band, c), band))
art.teaser = portraitPlate(
  'gulabi',
  fill(sector([138, 420], 420, -39, 0), 'haldi') + stroke(ticks([138, 420], 344, -38, -2, 19, 5), 1),
  'gulal',
  figures.teaser(),
  138,
)
art.hundred = portraitPlate('aas', fill(disc([200, 420], 188), 'kora'), 'aas', figures.hundred(), 204)
art.rollover = portraitPlate('haldi', fill(disc([232, 236], 168), 'gulal'), '', figures.rollover(), 246)
art.swan = portraitPlate('aas', fill(disc([214, 420], 172), 'gulabi'), 'aas', figures.swan(), 204)
art.sidebend = portraitPlate(
  'gulabi',
  fill(disc([204, 420], 150), 'haldi'),
  'gulabi',
  figures.sidebend(),
  204,
)
art.ball = portraitPlate('sand', '', 'gulabi', figures.ball(), 200)
art.barre = portraitPlate(
  'gulal',
  fill(disc([236, 226], 158), 'gulabi') +
    stroke(ticks([160, 216], 226, -62, 0, 17, 5), 1) +
    stroke('M0 212H76M46 212V420', 6),
  'gulal',
  figures.barre(),
  186,
)
art.reformer = portraitPlate('sand', fill(disc([206, 236], 150), 'haldi'), 'sand', figures.reformer(), 206)
art.private = portraitPlate(
  'jamun',
  fill(disc([206, 258], 150), 'gulal'),
  'jamun',
  figures.tower(),
  192,
  'gulabi',
)
art.fan = portraitPlate(
  'jamun',
  stroke(ticks([128, 420], 274, -88, -4, 22, 6), 1, 'gulabi'),
  'jamun',
  figures.fan(),
  128,
  'gulabi',
)
art.spine = portraitPlate('haldi', fill(disc([150, 420], 236), 'gulabi'), 'haldi', figures.spine(), 96)
art.bridge = portraitPlate('sand', fill(disc([214, 420], 176), 'gulabi'), 'sand', figures.bridge(), 214)
// ---- 3:2 plates, floor at 84 % ----
const widePlate = (bg, sun, band, fig, x, c = 'jamun', k = 1) =>
  svg(
    600,
    400,
    bg,
    sun +
      upright(
        group(fig, `translate(${x} 336)${k !== 1 ? ` scale(${k})` : ''}`),
        ground(600, 400, 336, band, c),
        band,
      ),
  )
art['wide-teaser'] = widePlate(
  'gulabi',
  fill(sector([214, 336], 460, -39, 0), 'haldi') + stroke(ticks([214, 336], 352, -37, -2, 19, 5), 1),
  'gulal',
  figures.teaser({ L: 336 }),
  214,
  'jamun',
  1,
)
art['wide-spine'] = widePlate(
  'haldi',
  fill(disc([236, 336], 236), 'gulabi'),
  'haldi',
  figures.spine(),
  176,
  'jamun',
  1.08,
)
art['wide-rollover'] = widePlate(
  'sand',
  fill(disc([330, 172], 140), 'gulal'),
  'sand',
  figures.rollover(),
  336,
  'jamun',
  1.1,
)
art['wide-swan'] = widePlate('aas', fill(disc([318, 336], 196), 'gulabi'), 'aas', figures.swan(), 304)
art['wide-bridge'] = widePlate(
  'gulabi',
  fill(disc([330, 336], 180), 'kora'),
  'gulabi',
  figures.bridge(),
  310,
  'jamun',
  0.9,
)
art['wide-fan'] = widePlate(
  'jamun',
  stroke(ticks([218, 336], 286, -88, -4, 22, 6), 1, 'gulabi'),
  'jamun',
  figures.fan(),
  218,
  'gulabi',
  1.04,
)
art['wide-ball'] = widePlate('sand', '', 'gulabi', figures.ball({ r: 118, k: [-3, -2, -1, 1, 2, 3] }), 300)
art['wide-hundred'] = widePlate(
  'sand',
  fill(disc([300, 336], 200), 'aas'),
  'sand',
  figures.hundred(),
  290,
  'jamun',
  1.1,
)
art['wide-barre'] = widePlate(
  'gulal',
  fill(disc([352, 172], 132), 'gulabi') + stroke('M0 172H168M138 172V336', 6),
  'gulal',
  figures.barre(),
  296,
  'jamun',
  0.76,
)
art['wide-reformer'] = widePlate(
  'gulabi',
  fill(disc([300, 176], 140), 'haldi'),
  'gulabi',
  figures.plank(),
  300,
  'jamun',
  1.05,
)
art['square-rollover'] = svg(
  400,
  400,
  'haldi',
  fill(disc([214, 176], 146), 'gulal') +
    ground(400, 400, 336) +
    group(figures.rollover(), 'translate(228 336)'),
)
// ---- hero, 8:7, floor at 84 % ----
{
  const P = [262, 588],
    k = 1.62
  art.hero = svg(
    800,
    700,
    'gulabi',
    fill(sector(P, 760, -39, 0), 'haldi') +
      stroke(arc(P, 548, -38.6, -1), 1) +
      stroke(ticks(P, 552, -38, -2, 37, 8, 6), 1) +
      stroke(arc(P, 600, -38.6, -1), 1) +
      fill('M0 588h800v112H0z', 'gulal') +
      ruler(800, 588) +
      stroke('M0 588H800', 2.5) +
      group(figures.teaser(), `translate(${P[0]} ${P[1]}) scale(${k})`),
  )
}
// ---- 4:3 steps: one roll-up in three phases, floor at 84 % ----
const P43 = (sunx, fig) =>
  svg(
    400,
    300,
    'sand',
    fill(disc([sunx, 252], 88), 'gulabi') + group(fig, 'translate(200 252)') + ground(400, 300, 252, 'sand'),
  )
art['step-1'] = P43(
  90,
  fill(cut([-20, 0], [190, 0], 30), 'sindoor') +
    fill(cut([-134, 0], [30, 0], 28), 'jamun') +
    fill(disc([-158, -27], 27), 'jamun') +
    moves(stroke('M-106 -30L-60 -140', 5), 'rotate(-70deg)', [-106, -30]),
)
art['step-2'] = P43(
  200,
  fill(cut([-20, 0], [190, 0], 30), 'sindoor') +
    moves(
      fill(cut([0, 0], [-108, -150], 44, -2), 'jamun') +
        fill(disc([-86, -186], 27), 'jamun') +
        stroke('M-76 -112L60 -112', 5),
      'rotate(-22deg)',
    ),
)
art['step-3'] = P43(
  310,
  fill(cut([-20, 0], [190, 0], 30), 'sindoor') +
    moves(
      fill(cut([-14, 0], [88, -118], 84, 40), 'jamun') +
        fill(disc([114, -92], 27), 'jamun') +
        stroke('M58 -86L186 -40', 5),
      'rotate(-26deg)',
      [-14, 0],
    ),
)
// ---- studio plans, 3:2: seen from above ----
const bed = (x, y, a, c = 'sindoor') =>
  group(
    stroke('M-70 -16H70V16H-70z', 2) +
      fill('M-34 -16H22V16H-34z', 'haldi') +
      stroke('M22 -8H70M22 0H70M22 8H70', 1) +
      fill(cut([-26, 0], [46, 0], 9, -9), c) +
      fill(disc([-38, 0], 9), 'jamun'),
    `translate(${x} ${y})${a ? ` rotate(${a})` : ''}`,
  )
art['plan-faridabad'] = svg(
  600,
  400,
  'sand',
  fill('M60 50H540V350H60z', 'kora') +
    stroke('M180 350H60V50H540V350H240', 6) +
    stroke(`${arc([180, 350], 60, -90, 0)}M180 350V290`, 2) +
    stroke('M60 130V230', 10, 'aas') +
    [0, 1, 2].map((i) => bed(210, 110 + i * 70) + bed(400, 110 + i * 70)).join(''),
)
art['plan-gurugram'] = svg(
  600,
  400,
  'aas',
  fill('M60 50H540V350H60z', 'kora') +
    stroke('M60 120V50H540V350H60V180', 6) +
    stroke(`${arc([60, 180], 60, -90, 0)}M60 180H120`, 2) +
    fill(disc([300, 350], 0.1), 'kora') +
    stroke('M520 70V330', 4) +
    stroke(arc([300, 330], 212, -172, -8), 1) +
    Array.from({ length: 7 }, (_, i) => {
      const a = -168 + i * 26
      const c = at([300, 330], a, 150)
      return group(
        fill('M-58 -17H58V17H-58z', i % 2 ? 'gulabi' : 'gulal') +
          fill(cut([-34, 0], [46, 0], 9, -9), 'sindoor') +
          fill(disc([-44, 0], 9), 'jamun'),
        `translate(${pt(c)}) rotate(${n(a)}) scale(-1 1)`,
      )
    }).join('') +
    group(
      fill(cut([-34, 0], [46, 0], 9, -9), 'jamun') + fill(disc([-44, 0], 9), 'sindoor'),
      'translate(300 286) rotate(90)',
    ),
)
{
  const cell = (i, bg, sun, fig, x) => {
    const cx = 60 + (i % 3) * 164,
      cy = 52 + Math.floor(i / 3) * 152
    return `<svg x="${cx}" y="${cy}" width="152" height="140" viewBox="0 0 434 400">${fill('M0 0H434V400H0z', bg)}${sun}${stroke('M0 336H434', 5)}${group(still(fig), `translate(${x} 336)`)}</svg>`
  }
  art['plan-online'] = svg(
    600,
    400,
    'gulabi',
    fill('M44 36H556V352H44z', 'jamun') +
      cell(0, 'haldi', '', figures.rollover(), 250) +
      cell(1, 'aas', '', figures.swan(), 216) +
      cell(2, 'kora', '', figures.sidebend(), 216) +
      cell(3, 'gulal', '', figures.teaser({ L: 280 }), 150) +
      cell(4, 'sand', '', figures.ball({ ghost: 0 }), 216) +
      cell(5, 'gulabi', '', figures.hundred(), 200) +
      stroke('M0 372H600', 2) +
      stroke('M250 352V372M350 352V372', 6),
  )
}
// ---- small art 200:150 for empty states, no ground ----
const E = (b) => svg(200, 150, '', b + stroke('M0 126H200', 2))
art['empty-schedule'] = E(
  fill(sector([100, 126], 62, 180, 360), 'gulabi') +
    stroke('M0 116H200', 4) +
    stroke('M22 126V44', 4) +
    stroke(disc([22, 48], 5), 2) +
    fill('M62 96H132v12H62z', 'jamun') +
    fill('M62 80h7v20h-7z', 'jamun') +
    stroke(coil([132, 102], [196, 102], 7, 7), 1.6) +
    stroke('M24 46C60 84 84 78 98 94', 1.5),
)
art['empty-history'] = E(
  fill(sector([100, 126], 62, 180, 360), 'haldi') +
    stroke('M170 122H86a28 28 0 1 1 28 -28a20.5 20.5 0 0 1 -41 0a13 13 0 0 1 26 0', 6, 'jamun') +
    fill(disc([99, 94], 5), 'sindoor'),
)
art['empty-pass'] = E(
  fill(sector([100, 126], 62, 180, 360), 'gulabi') +
    fill('M48 62H152V118H48z', 'jamun') +
    ball([78, 90], 18, -22, 'sindoor', 'gulabi') +
    stroke('M108 78H140M108 90H140M108 102H126', 2, 'gulabi'),
)
art['empty-filter'] = E(
  fill(sector([100, 126], 62, 180, 360), 'aas') +
    stroke('M40 66H160M56 66V126M144 66V126', 5) +
    fill(disc([122, 113], 13), 'sindoor'),
)
art['empty-error'] = E(
  fill(sector([100, 126], 62, 180, 360), 'sand') +
    stroke('M30 24H112M72 24V46', 5) +
    stroke(disc([72, 53], 7), 2.5) +
    stroke(coil([70, 113], [150, 113], 6, 9), 2) +
    stroke(disc([158, 118], 7), 2.5) +
    fill(disc([58, 114], 11), 'sindoor'),
)
art['empty-blog'] = E(
  fill(sector([100, 126], 62, 180, 360), 'haldi') +
    fill('M58 52L100 62V122L58 112z', 'jamun') +
    fill('M142 52L100 62V122L142 112z', 'sindoor') +
    stroke('M66 68L92 74M66 80L92 86M66 92L92 98', 1.5, 'gulabi'),
)
// ---- the roll-up: five poses of one size on one floor, which is the lower edge; the page adds the background
// ----
const inks = [
  { sun: '#4A2334', body: 'gulabi' },
  { sun: 'sindoor', leg: 'haldi' },
  { sun: 'gulabi' },
  { sun: 'haldi' },
  { sun: 'gulabi' },
]
for (const [index, pose] of ROLL_UP.entries()) {
  const { sun, ...ink } = inks[index]
  art[`roll-up-${index + 1}`] = svg(
    528,
    304,
    '',
    group(fill(disc(pose.sun, 96), sun) + rollUp(pose, ink), 'translate(277 304)'),
  )
}
art['roll-up-rest'] = svg(
  528,
  304,
  '',
  group(fill(disc([-120, -20], 96), 'haldi') + rollUp(ROLL_UP[0]), 'translate(277 304)'),
)
// ---- cards of gifts, 3:2, floor at 84 % ----
const card = (bg, sun, band, fig, c = 'jamun') =>
  svg(600, 400, bg, sun + ground(600, 400, 336, band, c) + fig)
const seated = (x, side, k, body, leg) =>
  group(
    fill('M0 0A62.2 62.2 0 0 1 -4 -120A229.3 229.3 0 0 0 0 0z', body) +
      fill(disc([10, -144], 21), body) +
      fill('M-6 0A58.6 58.6 0 0 1 70 0L-6 0z', leg),
    `translate(${x} 336) scale(${side * k} ${k})`,
  )
art['gift-sun'] = card(
  'gulabi',
  stroke(arc([300, 336], 286, -172, -8), 1) +
    stroke(ticks([300, 336], 286, -172, -8, 42, 6), 1) +
    fill(disc([300, 150], 84), 'haldi'),
  'gulal',
  seated(132, 1, 1.5, 'jamun', 'sindoor') +
    seated(468, -1, 1.5, 'sindoor', 'jamun') +
    stroke('M136 206L228 170M464 206L372 170', 6),
)
// A fan of legs, each with its flame.
const flames = [-20, -35.5, -51, -66.5, -82].map((a) => fill(disc(at([0, 0], a, 290), 12), 'kora')).join('')
const LEGS = ['#2C1320', '#6B2B30', '#93332C', '#B5371F', '#CF3A1D']
art['gift-candles'] = card(
  'gulal',
  fill(sector([230, 336], 262, 180, 360), 'haldi'),
  'gulal',
  group(still(figures.fan({ body: 'jamun', cs: LEGS })) + flames, 'translate(210 336) scale(.96)'),
)
art['gift-ribbon'] = card(
  'jamun',
  fill(disc([310, 196], 140), 'gulal'),
  '',
  stroke(coil([40, 196], [580, 196], 22, 17), 3, 'gulabi') +
    stroke('M0 179H60M560 179H600', 3, 'gulabi') +
    fill(cut([306, 196], [184, 116], 52, -8), 'haldi') +
    fill(cut([314, 196], [436, 116], -52, 8), 'haldi') +
    fill(cut([306, 200], [250, 320], -16, -2), 'haldi') +
    fill(cut([314, 200], [370, 320], 16, 2), 'haldi') +
    fill(disc([310, 196], 24), 'sindoor'),
  'gulabi',
)
art['gift-roll'] = card(
  'sand',
  fill(sector([470, 336], 190, 180, 360), 'haldi'),
  'gulabi',
  [0, 1, 2, 3].map((i) => stroke(disc([110 + i * 62, 248], 88), 1)).join('') +
    group(ball([0, -88], 88, -22), 'translate(346 336)'),
)
art.mark = svg(64, 64, '', ball([32, 32], 31, -22))

const target = new URL('../../public/art/', import.meta.url)
mkdirSync(target, { recursive: true })
for (const [name, drawing] of Object.entries(art)) writeFileSync(new URL(`${name}.svg`, target), drawing)
console.log(Object.keys(art).length, 'plates drawn')
