// Draws the site's pictures from geometric shapes: node scripts/art/art.mjs rewrites public/art. One sun shows
// the space of the movement; the floor is at 84 % of the height, and nothing goes below it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { ball, cut, f, g, ground, moves, ruler, s, still, svg } from './cuts.mjs'
import { F, ROLL_UP, rollUp } from './figures.mjs'
import { arc, at, coil, disc, n, pt, sector, ticks } from './geo.mjs'

const A = {}
// A band hides what would go below the floor while the figure moves.
const upright = (fig, floor, band) => (band ? fig + floor : floor + fig)
// ---- 4:5 plates, floor at 84 % ----
const P45 = (bg, sun, band, fig, x, c = 'jamun') =>
  svg(400, 500, bg, sun + upright(g(fig, `translate(${x} 420)`), ground(400, 500, 420, band, c), band))
A.teaser = P45(
  'gulabi',
  f(sector([138, 420], 420, -39, 0), 'haldi') + s(ticks([138, 420], 344, -38, -2, 19, 5), 1),
  'gulal',
  F.teaser(),
  138,
)
A.hundred = P45('aas', f(disc([200, 420], 188), 'kora'), 'aas', F.hundred(), 204)
A.rollover = P45('haldi', f(disc([232, 236], 168), 'gulal'), '', F.rollover(), 246)
A.swan = P45('aas', f(disc([214, 420], 172), 'gulabi'), 'aas', F.swan(), 204)
A.sidebend = P45('gulabi', f(disc([204, 420], 150), 'haldi'), 'gulabi', F.sidebend(), 204)
A.ball = P45('sand', '', 'gulabi', F.ball(), 200)
A.barre = P45(
  'gulal',
  f(disc([236, 226], 158), 'gulabi') +
    s(ticks([160, 216], 226, -62, 0, 17, 5), 1) +
    s('M0 212H76M46 212V420', 6),
  'gulal',
  F.barre(),
  186,
)
A.reformer = P45('sand', f(disc([206, 236], 150), 'haldi'), 'sand', F.reformer(), 206)
A.private = P45('jamun', f(disc([206, 258], 150), 'gulal'), 'jamun', F.tower(), 192, 'gulabi')
A.fan = P45('jamun', s(ticks([128, 420], 274, -88, -4, 22, 6), 1, 'gulabi'), 'jamun', F.fan(), 128, 'gulabi')
A.spine = P45('haldi', f(disc([150, 420], 236), 'gulabi'), 'haldi', F.spine(), 96)
A.bridge = P45('sand', f(disc([214, 420], 176), 'gulabi'), 'sand', F.bridge(), 214)
// ---- 3:2 plates, floor at 84 % ----
const P32 = (bg, sun, band, fig, x, c = 'jamun', k = 1) =>
  svg(
    600,
    400,
    bg,
    sun +
      upright(
        g(fig, `translate(${x} 336)${k !== 1 ? ` scale(${k})` : ''}`),
        ground(600, 400, 336, band, c),
        band,
      ),
  )
A['wide-teaser'] = P32(
  'gulabi',
  f(sector([214, 336], 460, -39, 0), 'haldi') + s(ticks([214, 336], 352, -37, -2, 19, 5), 1),
  'gulal',
  F.teaser({ L: 336 }),
  214,
  'jamun',
  1,
)
A['wide-spine'] = P32('haldi', f(disc([236, 336], 236), 'gulabi'), 'haldi', F.spine(), 176, 'jamun', 1.08)
A['wide-rollover'] = P32('sand', f(disc([330, 172], 140), 'gulal'), 'sand', F.rollover(), 336, 'jamun', 1.1)
A['wide-swan'] = P32('aas', f(disc([318, 336], 196), 'gulabi'), 'aas', F.swan(), 304)
A['wide-bridge'] = P32('gulabi', f(disc([330, 336], 180), 'kora'), 'gulabi', F.bridge(), 310, 'jamun', 0.9)
A['wide-fan'] = P32(
  'jamun',
  s(ticks([218, 336], 286, -88, -4, 22, 6), 1, 'gulabi'),
  'jamun',
  F.fan(),
  218,
  'gulabi',
  1.04,
)
A['wide-ball'] = P32('sand', '', 'gulabi', F.ball({ r: 118, k: [-3, -2, -1, 1, 2, 3] }), 300)
A['wide-hundred'] = P32('sand', f(disc([300, 336], 200), 'aas'), 'sand', F.hundred(), 290, 'jamun', 1.1)
A['wide-barre'] = P32(
  'gulal',
  f(disc([352, 172], 132), 'gulabi') + s('M0 172H168M138 172V336', 6),
  'gulal',
  F.barre(),
  296,
  'jamun',
  0.76,
)
A['wide-reformer'] = P32('gulabi', f(disc([300, 176], 140), 'haldi'), 'gulabi', F.plank(), 300, 'jamun', 1.05)
A['square-rollover'] = svg(
  400,
  400,
  'haldi',
  f(disc([214, 176], 146), 'gulal') + ground(400, 400, 336) + g(F.rollover(), 'translate(228 336)'),
)
// ---- hero, 8:7, floor at 84 % ----
{
  const P = [262, 588],
    k = 1.62
  A.hero = svg(
    800,
    700,
    'gulabi',
    f(sector(P, 760, -39, 0), 'haldi') +
      s(arc(P, 548, -38.6, -1), 1) +
      s(ticks(P, 552, -38, -2, 37, 8, 6), 1) +
      s(arc(P, 600, -38.6, -1), 1) +
      f('M0 588h800v112H0z', 'gulal') +
      ruler(800, 588) +
      s('M0 588H800', 2.5) +
      g(F.teaser(), `translate(${P[0]} ${P[1]}) scale(${k})`),
  )
}
// ---- 4:3 steps: one roll-up in three phases, floor at 84 % ----
const P43 = (sunx, fig) =>
  svg(
    400,
    300,
    'sand',
    f(disc([sunx, 252], 88), 'gulabi') + g(fig, 'translate(200 252)') + ground(400, 300, 252, 'sand'),
  )
A['step-1'] = P43(
  90,
  f(cut([-20, 0], [190, 0], 30), 'sindoor') +
    f(cut([-134, 0], [30, 0], 28), 'jamun') +
    f(disc([-158, -27], 27), 'jamun') +
    moves(s('M-106 -30L-60 -140', 5), 'rotate(-70deg)', [-106, -30]),
)
A['step-2'] = P43(
  200,
  f(cut([-20, 0], [190, 0], 30), 'sindoor') +
    moves(
      f(cut([0, 0], [-108, -150], 44, -2), 'jamun') +
        f(disc([-86, -186], 27), 'jamun') +
        s('M-76 -112L60 -112', 5),
      'rotate(-22deg)',
    ),
)
A['step-3'] = P43(
  310,
  f(cut([-20, 0], [190, 0], 30), 'sindoor') +
    moves(
      f(cut([-14, 0], [88, -118], 84, 40), 'jamun') +
        f(disc([114, -92], 27), 'jamun') +
        s('M58 -86L186 -40', 5),
      'rotate(-26deg)',
      [-14, 0],
    ),
)
// ---- studio plans, 3:2: seen from above ----
const bed = (x, y, a, c = 'sindoor') =>
  g(
    s('M-70 -16H70V16H-70z', 2) +
      f('M-34 -16H22V16H-34z', 'haldi') +
      s('M22 -8H70M22 0H70M22 8H70', 1) +
      f(cut([-26, 0], [46, 0], 9, -9), c) +
      f(disc([-38, 0], 9), 'jamun'),
    `translate(${x} ${y})${a ? ` rotate(${a})` : ''}`,
  )
A['plan-faridabad'] = svg(
  600,
  400,
  'sand',
  f('M60 50H540V350H60z', 'kora') +
    s('M180 350H60V50H540V350H240', 6) +
    s(`${arc([180, 350], 60, -90, 0)}M180 350V290`, 2) +
    s('M60 130V230', 10, 'aas') +
    [0, 1, 2].map((i) => bed(210, 110 + i * 70) + bed(400, 110 + i * 70)).join(''),
)
A['plan-gurugram'] = svg(
  600,
  400,
  'aas',
  f('M60 50H540V350H60z', 'kora') +
    s('M60 120V50H540V350H60V180', 6) +
    s(`${arc([60, 180], 60, -90, 0)}M60 180H120`, 2) +
    f(disc([300, 350], 0.1), 'kora') +
    s('M520 70V330', 4) +
    s(arc([300, 330], 212, -172, -8), 1) +
    Array.from({ length: 7 }, (_, i) => {
      const a = -168 + i * 26
      const c = at([300, 330], a, 150)
      return g(
        f('M-58 -17H58V17H-58z', i % 2 ? 'gulabi' : 'gulal') +
          f(cut([-34, 0], [46, 0], 9, -9), 'sindoor') +
          f(disc([-44, 0], 9), 'jamun'),
        `translate(${pt(c)}) rotate(${n(a)}) scale(-1 1)`,
      )
    }).join('') +
    g(
      f(cut([-34, 0], [46, 0], 9, -9), 'jamun') + f(disc([-44, 0], 9), 'sindoor'),
      'translate(300 286) rotate(90)',
    ),
)
{
  const cell = (i, bg, sun, fig, x) => {
    const cx = 60 + (i % 3) * 164,
      cy = 52 + Math.floor(i / 3) * 152
    return `<svg x="${cx}" y="${cy}" width="152" height="140" viewBox="0 0 434 400">${f('M0 0H434V400H0z', bg)}${sun}${s('M0 336H434', 5)}${g(still(fig), `translate(${x} 336)`)}</svg>`
  }
  A['plan-online'] = svg(
    600,
    400,
    'gulabi',
    f('M44 36H556V352H44z', 'jamun') +
      cell(0, 'haldi', '', F.rollover(), 250) +
      cell(1, 'aas', '', F.swan(), 216) +
      cell(2, 'kora', '', F.sidebend(), 216) +
      cell(3, 'gulal', '', F.teaser({ L: 280 }), 150) +
      cell(4, 'sand', '', F.ball({ ghost: 0 }), 216) +
      cell(5, 'gulabi', '', F.hundred(), 200) +
      s('M0 372H600', 2) +
      s('M250 352V372M350 352V372', 6),
  )
}
// ---- small art 200:150 for empty states, no ground ----
const E = (b) => svg(200, 150, '', b + s('M0 126H200', 2))
A['empty-schedule'] = E(
  f(sector([100, 126], 62, 180, 360), 'gulabi') +
    s('M0 116H200', 4) +
    s('M22 126V44', 4) +
    s(disc([22, 48], 5), 2) +
    f('M62 96H132v12H62z', 'jamun') +
    f('M62 80h7v20h-7z', 'jamun') +
    s(coil([132, 102], [196, 102], 7, 7), 1.6) +
    s('M24 46C60 84 84 78 98 94', 1.5),
)
A['empty-history'] = E(
  f(sector([100, 126], 62, 180, 360), 'haldi') +
    s('M170 122H86a28 28 0 1 1 28 -28a20.5 20.5 0 0 1 -41 0a13 13 0 0 1 26 0', 6, 'jamun') +
    f(disc([99, 94], 5), 'sindoor'),
)
A['empty-pass'] = E(
  f(sector([100, 126], 62, 180, 360), 'gulabi') +
    f('M48 62H152V118H48z', 'jamun') +
    ball([78, 90], 18, -22, 'sindoor', 'gulabi') +
    s('M108 78H140M108 90H140M108 102H126', 2, 'gulabi'),
)
A['empty-filter'] = E(
  f(sector([100, 126], 62, 180, 360), 'aas') +
    s('M40 66H160M56 66V126M144 66V126', 5) +
    f(disc([122, 113], 13), 'sindoor'),
)
A['empty-error'] = E(
  f(sector([100, 126], 62, 180, 360), 'sand') +
    s('M30 24H112M72 24V46', 5) +
    s(disc([72, 53], 7), 2.5) +
    s(coil([70, 113], [150, 113], 6, 9), 2) +
    s(disc([158, 118], 7), 2.5) +
    f(disc([58, 114], 11), 'sindoor'),
)
A['empty-blog'] = E(
  f(sector([100, 126], 62, 180, 360), 'haldi') +
    f('M58 52L100 62V122L58 112z', 'jamun') +
    f('M142 52L100 62V122L142 112z', 'sindoor') +
    s('M66 68L92 74M66 80L92 86M66 92L92 98', 1.5, 'gulabi'),
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
  A[`roll-up-${index + 1}`] = svg(
    528,
    304,
    '',
    g(f(disc(pose.sun, 96), sun) + rollUp(pose, ink), 'translate(277 304)'),
  )
}
A['roll-up-rest'] = svg(
  528,
  304,
  '',
  g(f(disc([-120, -20], 96), 'haldi') + rollUp(ROLL_UP[0]), 'translate(277 304)'),
)
// ---- cards of gifts, 3:2, floor at 84 % ----
const card = (bg, sun, band, fig, c = 'jamun') =>
  svg(600, 400, bg, sun + ground(600, 400, 336, band, c) + fig)
const seated = (x, side, k, body, leg) =>
  g(
    f('M0 0A62.2 62.2 0 0 1 -4 -120A229.3 229.3 0 0 0 0 0z', body) +
      f(disc([10, -144], 21), body) +
      f('M-6 0A58.6 58.6 0 0 1 70 0L-6 0z', leg),
    `translate(${x} 336) scale(${side * k} ${k})`,
  )
A['gift-sun'] = card(
  'gulabi',
  s(arc([300, 336], 286, -172, -8), 1) +
    s(ticks([300, 336], 286, -172, -8, 42, 6), 1) +
    f(disc([300, 150], 84), 'haldi'),
  'gulal',
  seated(132, 1, 1.5, 'jamun', 'sindoor') +
    seated(468, -1, 1.5, 'sindoor', 'jamun') +
    s('M136 206L228 170M464 206L372 170', 6),
)
// A fan of legs, each with its flame.
const flames = [-20, -35.5, -51, -66.5, -82].map((a) => f(disc(at([0, 0], a, 290), 12), 'kora')).join('')
const LEGS = ['#2C1320', '#6B2B30', '#93332C', '#B5371F', '#CF3A1D']
A['gift-candles'] = card(
  'gulal',
  f(sector([230, 336], 262, 180, 360), 'haldi'),
  'gulal',
  g(still(F.fan({ body: 'jamun', cs: LEGS })) + flames, 'translate(210 336) scale(.96)'),
)
A['gift-ribbon'] = card(
  'jamun',
  f(disc([310, 196], 140), 'gulal'),
  '',
  s(coil([40, 196], [580, 196], 22, 17), 3, 'gulabi') +
    s('M0 179H60M560 179H600', 3, 'gulabi') +
    f(cut([306, 196], [184, 116], 52, -8), 'haldi') +
    f(cut([314, 196], [436, 116], -52, 8), 'haldi') +
    f(cut([306, 200], [250, 320], -16, -2), 'haldi') +
    f(cut([314, 200], [370, 320], 16, 2), 'haldi') +
    f(disc([310, 196], 24), 'sindoor'),
  'gulabi',
)
A['gift-roll'] = card(
  'sand',
  f(sector([470, 336], 190, 180, 360), 'haldi'),
  'gulabi',
  [0, 1, 2, 3].map((i) => s(disc([110 + i * 62, 248], 88), 1)).join('') +
    g(ball([0, -88], 88, -22), 'translate(346 336)'),
)
A.mark = svg(64, 64, '', ball([32, 32], 31, -22))

const target = new URL('../../public/art/', import.meta.url)
mkdirSync(target, { recursive: true })
for (const [name, drawing] of Object.entries(A)) writeFileSync(new URL(`${name}.svg`, target), drawing)
console.log(Object.keys(A).length, 'plates drawn')
