// The figures: two or three cuts for a body, one disc for a head (r 32 on 400) just above the neck, one
// straight line for an arm. Origin: where the body touches the floor. Each is drawn in its final pose; `moves`
// defines the others.

import { ball, cut, fill, moves, stroke } from './cuts.mjs'
import { at, coil, disc, line } from './geo.mjs'

const H = 32
export const figures = {
  teaser: ({ leg = 'sindoor', body = 'jamun', a = -39, L = 330 } = {}) => {
    const P = [0, 0],
      S = at(P, -117, 232),
      sh = at(P, -112, 160)
    return (
      moves(fill(cut(P, at(P, a, L), -L * 0.118), leg), 'rotate(30deg)') +
      moves(
        fill(cut(P, S, 64), body) +
          fill(disc(at(S, -84, 40), H), body) +
          stroke(line(sh, at(sh, a + 2, 214)), 5, body),
        'rotate(-10deg)',
      )
    )
  },
  hundred: ({ leg = 'sindoor', body = 'jamun' } = {}) => {
    const P = [0, 0],
      sh = [-112, -58]
    return (
      fill(cut(P, at(P, -27, 330), -38), leg) +
      fill(cut([8, 0], [-158, -104], 32, -12), body) +
      fill(disc([-148, -150], H), body) +
      stroke([-14, -7, 7].map((a) => line(at(sh, a, 10), at(sh, a, 226))).join(''), 1, body) +
      moves(
        stroke(line(sh, at(sh, 0, 236)), 5, body),
        [-14, 7, -14, 7, -14, 7].map((a) => `rotate(${a}deg)`),
        sh,
      )
    )
  },
  rollover: ({ leg = 'sindoor', body = 'jamun' } = {}) =>
    moves(fill(cut([-70, -176], [146, -112], 44), leg), 'rotate(-70deg)', [-70, -176]) +
    fill(cut([0, -3], [-6, -206], 128, 58), body) +
    fill(disc([24, -H - 1], H), body) +
    stroke('M-240 -5H-40', 6, body),
  swan: ({ body = 'sindoor', head = 'jamun', prop = 'jamun' } = {}) => {
    // The back rocks on the circle that it is cut from; the arm bends under it.
    const centre = [-54, -210]
    return (
      moves(stroke('M86 -150V0', 6, prop), 'translateX(-22px) scaleY(.76)', [0, 0]) +
      moves(
        fill(cut([-190, -104], [118, -214], -118, -44), body) + fill(disc([142, -258], H), head),
        'rotate(16deg)',
        centre,
      )
    )
  },
  sidebend: ({ body = 'jamun', head = 'sindoor' } = {}) =>
    moves(fill(cut([-190, 0], [184, -98], 160, 106), body) + stroke('M100 -172V0', 6, body), 'scaleY(.6)') +
    moves(fill(disc([136, -106], H - 1), head), 'translateY(38px)'),
  ball: ({ body = 'jamun', head = 'sindoor', ghost = 'jamun', r = 132, k = [-2, -1, 1, 2] } = {}) =>
    (ghost ? stroke(k.map((k) => disc([k * 118, -r], r)).join(''), 1, ghost) : '') +
    // It rolls along its rim: a little back, a little forward, and home.
    moves(
      ball([0, -r], r, -22, head, body),
      [-118, 118].map((x) => `translateX(${x}px) rotate(${Math.round((x / r) * (180 / Math.PI))}deg)`),
      [0, -r],
    ),
  spine: ({ leg = 'sindoor', body = 'jamun' } = {}) =>
    fill(cut([-12, 0], [294, 0], 34), leg) +
    moves(
      fill(cut([2, 0], [100, -206], 104, 46), body) +
        fill(disc([130, -184], H), body) +
        stroke('M84 -158L236 -98', 5, body),
      'rotate(-24deg)',
    ),
  bridge: ({ leg = 'sindoor', body = 'jamun' } = {}) =>
    moves(fill(cut([-52, -62], [36, -350], -36), leg), 'rotate(46deg)', [-52, -62]) +
    fill(cut([106, -132], [100, 0], 13, -15), body) +
    fill(cut([106, -132], [-130, -2], -6, -56), body) +
    fill(disc([-162, -H], H), body) +
    stroke('M-124 -5H40', 5, body),
  fan: ({ cs = ['#6B2B30', '#93332C', '#B5371F', '#CF3A1D', '#E8A838'], body = 'gulabi' } = {}) => {
    const P = [0, 0]
    return (
      [-20, -35.5, -51, -66.5, -82]
        .map((a, i) => {
          const leg = fill(cut(P, at(P, a, 264), -23, 5), cs[i])
          return i ? moves(leg, `rotate(${-20 - a}deg)`) : leg
        })
        .join('') +
      fill(cut([14, 0], [-106, -124], 38, -8), body) +
      fill(disc([-84, -168], 30), body) +
      stroke('M-88 -92L-108 0', 5, body)
    )
  },
  barre: ({ leg = 'sindoor', body = 'jamun' } = {}) =>
    moves(fill(cut([-6, -196], [206, -272], -40), leg), 'rotate(76deg)', [-6, -196]) +
    fill(cut([0, 0], [-40, -328], -8, -58), body) +
    fill(disc([-50, -366], H), body) +
    stroke('M-34 -286L-130 -208', 5, body),
  reformer: () => {
    const T = [164, -276],
      pulley = [-186, -186],
      bar = [230, -33]
    return (
      stroke('M-400 -16H400', 6) +
      stroke('M-190 0V-186', 6) +
      stroke(disc([-190, -180], 9), 3) +
      // The carriage moves in by 44: the spring gets that much shorter, the rope that much longer.
      moves(stroke(line(pulley, T), 2), 'rotate(1.6deg) scale(1.12)', pulley) +
      moves(stroke(coil([90, -33], bar, 7, 13), 2.5), 'scaleX(.686)', bar) +
      stroke('M233 -16V-112M211 -112h44', 6) +
      moves(
        fill('M-122 -46H90v20H-122z', 'jamun') +
          fill('M-122 -76h12v30h-12z', 'jamun') +
          fill(cut([62, -48], T, 10, -44), 'sindoor') +
          fill(cut([92, -46], [-100, -70], -30, 6), 'sindoor') +
          fill(disc([-88, -106], 30), 'jamun'),
        'translateX(44px)',
      )
    )
  },
  plank: () => {
    const hand = [233, -114],
      shoulder = [178, -208],
      bar = [230, -33]
    return (
      stroke('M-400 -16H400', 6) +
      stroke('M-190 0V-120', 6) +
      // The carriage moves out by 34: the spring gets that much longer, and the body swings from the hands.
      moves(stroke(coil([90, -33], bar, 7, 13), 2.5), 'scaleX(1.243)', bar) +
      stroke('M233 -16V-112M211 -112h44', 6) +
      moves(
        fill('M-122 -46H90v20H-122z', 'jamun') + fill('M-122 -76h12v30h-12z', 'jamun'),
        'translateX(-34px)',
      ) +
      moves(stroke(line(shoulder, hand), 5, 'jamun'), 'rotate(-18deg)', hand) +
      moves(
        fill(cut([-106, -50], [62, -150], -22, 6), 'sindoor') +
          fill(cut([26, -124], [196, -222], 34, 4), 'jamun') +
          fill(disc([230, -238], 30), 'jamun'),
        'translateX(-34px) rotate(-1deg)',
        [-106, -50],
      )
    )
  },
  tower: ({ ink = 'gulabi', body = 'kora', leg = 'sindoor' } = {}) =>
    stroke('M-150 0V-376H164V0', 6, ink) +
    // The bar moves up by 30 with the spring, and the arm follows; the legs sink.
    moves(stroke(coil([-18, -373], [-18, -280], 7, 13), 2.5, ink), 'scaleY(.68)', [-18, -373]) +
    moves(stroke('M-58 -278H22', 6, ink), 'translateY(-30px)') +
    moves(fill(cut([0, 0], at([0, 0], -35, 262), -33), leg), 'rotate(28deg)') +
    moves(stroke('M-48 -160L-19 -278', 5, body), 'rotate(-2.7deg) scale(1.24)', [-48, -160]) +
    fill(cut([0, 0], [-58, -190], 52), body) +
    fill(disc([-74, -230], 30), body),
}

/** The roll-up, the movement of the site, in five poses: the legs stay, the body comes up over them. */
export const ROLL_UP = [
  { trunk: cut([-146, 0], [30, 0], 29), head: [-172, -28], arm: 'M-112 -32L-186 -96', sun: [-176, -6] },
  {
    trunk: cut([22, 0], [-146, -62], 34, -14),
    head: [-158, -104],
    arm: 'M-104 -62L72 -72',
    sun: [-150, -96],
  },
  { trunk: cut([4, 0], [-108, -154], 46, -4), head: [-88, -192], arm: 'M-76 -116L74 -116', sun: [-60, -178] },
  { trunk: cut([-2, 0], [2, -186], 62, 12), head: [14, -224], arm: 'M-18 -142L136 -142', sun: [66, -206] },
  { trunk: cut([-14, 0], [94, -122], 86, 40), head: [121, -95], arm: 'M60 -88L200 -38', sun: [150, -150] },
]
export const rollUp = ({ trunk, head, arm }, { leg = 'sindoor', body = 'jamun' } = {}) =>
  fill(cut([-22, 0], [204, 0], 32), leg) +
  fill(trunk, body) +
  fill(disc(head, 28), body) +
  stroke(arm, 5, body)
