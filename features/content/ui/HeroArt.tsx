import { homeText } from '#features/content/text/home.ts'
import styles from './HeroArt.module.css'

const ink = { fill: 'none', stroke: '#2C1320' } as const

/** Ticks of a base line over the width of the picture: every 20, long ones every 100. */
const ticks = Array.from({ length: 39 }, (_, index) => {
  const x = (index + 1) * 20
  return `M${x} 588v${x % 100 ? 6 : 12}`
}).join('')

/** The scale on the sun's rim, in degrees seen from the balance point. */
const rim = Array.from({ length: 36 }, (_, index) => {
  const angle = ((38 - index) * Math.PI) / 180
  const pointAt = (radius: number) =>
    `${(262 + radius * Math.cos(angle)).toFixed(1)} ${(588 - radius * Math.sin(angle)).toFixed(1)}`
  return `M${pointAt(552)}L${pointAt(index % 5 ? 560 : 568)}`
}).join('')

/** The teaser exercise. Its legs rise once (HeroArt.module.css). The drawing is inline, so it needs no request. */
export const HeroArt = () => (
  <svg viewBox="0 0 800 700" preserveAspectRatio="xMidYMax slice" role="img" aria-label={homeText.hero.art}>
    <path d="M0 0h800v700H0z" fill="#F2C4B8" />
    <path d="M262 588L852.6 109.7A760 760 0 0 1 1022 588z" fill="#E8A838" />
    <path {...ink} d="M690.3 246.1A548 548 0 0 1 809.9 578.4M730.9 213.7A600 600 0 0 1 861.9 577.5" />
    <path {...ink} d={rim} />
    <g transform="translate(262 588) scale(1.62)">
      <path className={styles.legs} d="M0 0A369 369 0 0 0 256.5 -207.7L0 0z" fill="#CF3A1D" />
      <g className={styles.torso} fill="#2C1320">
        <path d="M0 0A137.1 137.1 0 0 1 -105.3 -206.7L0 0z" />
        <circle cx="-101.1" cy="-246.5" r="32" />
        <path d="M-59.9 -148.3L111 -277.1" stroke="#2C1320" strokeWidth="5" />
      </g>
    </g>
    <path d="M0 588h800v112H0z" fill="#E79386" />
    <path {...ink} d={ticks} />
    <path {...ink} d="M0 588H800" strokeWidth="2.5" />
  </svg>
)
