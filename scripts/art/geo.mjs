// Geometry helpers. Angles in degrees, y down, 0 = right, -90 = up.
const R2 = Math.PI / 180
/** A number in a path, with at most one decimal. */
export const n = (x) => {
  const s = (Math.round(x * 10) / 10).toString()
  return s.replace(/^(-?)0\./, '$1.')
}
/** The point at angle `a` and distance `r` from `c`. */
export const at = (c, a, r) => [c[0] + r * Math.cos(a * R2), c[1] + r * Math.sin(a * R2)]
/** A point in a path. */
export const pt = (p) => `${n(p[0])} ${n(p[1])}`
export const disc = (c, r) =>
  `M${n(c[0] - r)} ${n(c[1])}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0z`
export const sector = (c, r, a0, a1) =>
  `M${pt(c)}L${pt(at(c, a0, r))}A${n(r)} ${n(r)} 0 ${Math.abs(a1 - a0) > 180 ? 1 : 0} ${a1 > a0 ? 1 : 0} ${pt(at(c, a1, r))}z`
export const arc = (c, r, a0, a1) =>
  `M${pt(at(c, a0, r))}A${n(r)} ${n(r)} 0 ${Math.abs(a1 - a0) > 180 ? 1 : 0} ${a1 > a0 ? 1 : 0} ${pt(at(c, a1, r))}`
export const line = (...p) => `M${p.map(pt).join('L')}`
// a spring from p to q with k turns, half as high as h: a trochoid, fitted in quarter turns
export const coil = (p, q, k, h) => {
  const dx = q[0] - p[0],
    dy = q[1] - p[1],
    d = Math.hypot(dx, dy),
    ux = dx / d,
    uy = dy / d,
    st = d / (k + 1.2)
  const P = (x, y) => [p[0] + ux * x - uy * y, p[1] + uy * x + ux * y]
  const N = k * 4,
    f = (t) => {
      const th = t * 2 * Math.PI * k
      return P(st * 0.6 + (d - st * 1.2) * t + h * 0.55 * Math.sin(th), -h * Math.cos(th))
    }
  const df = (t) => {
    const e = 1e-5,
      a = f(t - e),
      b = f(t + e)
    return [(b[0] - a[0]) / (2 * e), (b[1] - a[1]) / (2 * e)]
  }
  let s = `M${pt(P(0, -h))}L${pt(f(0))}`
  for (let i = 0; i < N; i++) {
    const t0 = i / N,
      t1 = (i + 1) / N,
      hh = (t1 - t0) / 3,
      a = f(t0),
      b = f(t1),
      u = df(t0),
      v = df(t1)
    s += `C${pt([a[0] + u[0] * hh, a[1] + u[1] * hh])} ${pt([b[0] - v[0] * hh, b[1] - v[1] * hh])} ${pt(b)}`
  }
  return `${s}L${pt(P(d, -h))}`
}
export const ticks = (c, r, a0, a1, k, l = 6, big = 5) =>
  Array.from({ length: k }, (_, i) => {
    const a = a0 + ((a1 - a0) * i) / (k - 1)
    return line(at(c, a, r), at(c, a, r + (i % big ? l : l * 2)))
  }).join('')
