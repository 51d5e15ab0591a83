// Paper cuts: the shapes of every figure.
import { at, disc, n, pt } from './geo.mjs'
export const COLOURS = {
  kora: '#FBF7F2',
  sand: '#EBDFD3',
  gulabi: '#F2C4B8',
  gulal: '#E79386',
  sindoor: '#CF3A1D',
  jamun: '#2C1320',
  haldi: '#E8A838',
  aas: '#BFD0D6',
}
const col = (c) => COLOURS[c] || c
/** A filled shape: its path, a colour by name or in CSS, and more attributes. */
export const fill = (d, c, x = '') => `<path d="${d}" fill="${col(c)}"${x ? ` ${x}` : ''}/>`
/** A line along a path, of a width and a colour. */
export const stroke = (d, w = 2, c = 'jamun', x = '') =>
  `<path d="${d}" fill="none" stroke="${col(c)}" stroke-width="${w}"${x ? ` ${x}` : ''}/>`
export const group = (b, t) => `<g transform="${t}">${b}</g>`
/**
 * What moves in an exercise: the poses around a point before it returns to the drawn one, each a CSS transform.
 * The page animates them (ui/playExercise.ts); otherwise the picture is still.
 */
export const moves = (b, poses, about = [0, 0]) =>
  `<g data-poses="${[poses].flat().join(';')}" data-about="${about.map((v) => `${n(v)}px`).join(' ')}">${b}</g>`
export const still = (b) => b.replaceAll(/<g data-poses[^>]*>(.*?)<\/g>/g, '$1')
const rad = (c, h) => {
  const a = Math.abs(h)
  return ((c * c) / 4 + a * a) / (2 * a)
}
// the basic cut: chord p-q with two bulges (positive = left of the direction from p to q). 0 = straight edge
export const cut = (p, q, h1, h2 = 0) => {
  const c = Math.hypot(q[0] - p[0], q[1] - p[1])
  const A = (h, e, fl) =>
    Math.abs(h) < 0.5
      ? `L${pt(e)}`
      : `A${n(rad(c, h))} ${n(rad(c, h))} 0 ${Math.abs(h) > c / 2 ? 1 : 0} ${fl} ${pt(e)}`
  return `M${pt(p)}${A(h1, q, h1 > 0 ? 1 : 0)}${A(h2, p, h2 > 0 ? 0 : 1)}z`
}
// the mark: back (crescent) + legs (segment) form a circle, with the head inside
export const ball = (c, r, a, leg = 'sindoor', body = 'jamun') => {
  const w = 56,
    w2 = 50,
    p = at(c, a - w, r),
    q = at(c, a + w, r),
    ch = 2 * r * Math.sin((w * Math.PI) / 180),
    hh = r * 1.16
  return (
    fill(
      `M${pt(p)}A${n(r)} ${n(r)} 0 1 0 ${pt(q)}A${n(rad(ch, hh))} ${n(rad(ch, hh))} 0 1 1 ${pt(p)}z`,
      body,
    ) +
    fill(
      `${cut(at(c, a - w2, r), at(c, a + w2, r), -0, 0).replace(/L[^z]*z/, '')}A${n(r)} ${n(r)} 0 0 1 ${pt(at(c, a + w2, r))}z`,
      leg,
    ) +
    fill(disc(at(c, a - 58, r * 0.34), r * 0.25), body)
  )
}
export const svg = (w, h, bg, b) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}">${bg ? fill(`M0 0h${w}v${h}H0z`, bg) : ''}${b}</svg>`
export const ruler = (w, y, c = 'jamun', st = 20) => {
  let d = ''
  for (let x = st; x < w; x += st) d += `M${x} ${y}v${x % (5 * st) ? 6 : 12}`
  return stroke(d, 1, c)
}
export const ground = (w, h, y, band, c = 'jamun') =>
  (band ? fill(`M0 ${y}h${w}v${h - y}H0z`, band) : '') + ruler(w, y, c) + stroke(`M0 ${y}H${w}`, 2, c)
