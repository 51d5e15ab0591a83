import type { ReactNode } from 'react'

/**
 * Poses of a Pilates exercise. From `lying` to `balanced` the figure is higher the closer the booking is to its
 * completion; `between` is for a question, `rolledOver` for a class that can't be booked.
 */
export type Pose = 'lying' | 'rising' | 'rounded' | 'held' | 'balanced' | 'rolledOver' | 'between'

const SUN = '#E8A838'
const RED = '#CF3A1D'
const INK = '#2C1320'
const PAPER = '#FBF7F2'
const disc = (x: number, y: number, r: number) =>
  `M${x} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`

/** Draws the sun behind the figure. The base line is at 240. */
const figure = (
  sun: [number, number],
  x: number,
  shapes: { red: string; body: string; head: [number, number]; arm: string },
) => (
  <>
    <path d={disc(...sun, 96)} fill={SUN} />
    <g transform={`translate(${x} 240)`}>
      <path d={shapes.red} fill={RED} />
      <path d={shapes.body} fill={INK} />
      <path d={disc(...shapes.head, 27)} fill={INK} />
      <path d={shapes.arm} stroke={INK} strokeWidth="5" />
    </g>
  </>
)

const poses: Record<Pose, ReactNode> = {
  lying: figure([8, 262], 196, {
    red: 'M-20 0A198.8 198.8 0 0 1 190 0z',
    body: 'M-134 0A134.1 134.1 0 0 1 30 0z',
    head: [-185, -27],
    arm: 'M-106 -30L-60 -140',
  }),
  rising: figure([62, 228], 180, {
    red: 'M-20 0A198.8 198.8 0 0 1 190 0z',
    body: 'M0 0A119.1 119.1 0 0 1 -108 -150A2136.3 2136.3 0 0 1 0 0z',
    head: [-113, -186],
    arm: 'M-76 -112L60 -112',
  }),
  rounded: figure([118, 190], 150, {
    red: 'M-12 0A202.3 202.3 0 0 1 200 0z',
    body: 'M0 0A85.2 85.2 0 0 1 26 -164A167.7 167.7 0 0 0 0 0z',
    head: [15, -196],
    arm: 'M16 -118L170 -70',
  }),
  held: figure([166, 152], 170, {
    red: 'M0 0A183.6 183.6 0 0 0 190 -96z',
    body: 'M0 0A92.5 92.5 0 0 1 -72 -150z',
    head: [-93, -182],
    arm: 'M-50 -106L110 -96',
  }),
  balanced: (
    <>
      <path d="M128 240L454.4 -24.3A420 420 0 0 1 548 240z" fill="#F2C4B8" />
      <path
        d="M308.5 104L316.5 98M314.3 112L318.4 109.2M319.7 120.2L323.9 117.6M324.7 128.7L329.1 126.3M329.4 137.4L333.8 135.1M333.7 146.3L342.8 142.1M337.5 155.3L342.2 153.5M341 164.6L345.8 162.9M344.1 173.9L348.9 172.5M346.8 183.4L351.6 182.2M349.1 193L358.8 190.9M350.9 202.7L355.8 201.9M352.3 212.5L357.3 211.8M353.3 222.3L358.3 221.9M353.9 232.1L358.9 231.9"
        stroke={INK}
      />
      <g transform="translate(128 240) scale(.76)">
        <path d="M0 0A315.4 315.4 0 0 0 219.2 -177.5z" fill={RED} />
        <path d="M0 0A137.1 137.1 0 0 1 -105.3 -206.7z" fill={INK} />
        <path d={disc(-133.1, -246.5, 32)} fill={INK} />
        <path d="M-59.9 -148.3L111 -277.1" stroke={INK} strokeWidth="5" />
      </g>
    </>
  ),
  rolledOver: (
    <>
      <path d={disc(108, 262, 92)} fill={PAPER} />
      <g transform="translate(216 240) scale(.8)">
        <path d="M-70 -176A166.2 166.2 0 0 1 146 -112z" fill={RED} />
        <path d="M0 -3A104.3 104.3 0 1 1 -6 -206A117.9 117.9 0 0 0 0 -3z" fill={INK} />
        <path d={disc(-8, -33, 32)} fill={INK} />
        <path d="M-240 -5H-40" stroke={INK} strokeWidth="6" />
      </g>
    </>
  ),
  between: (
    <>
      <path d={disc(58, 150, 92)} fill={SUN} />
      <path d={disc(158, 150, 92)} fill={PAPER} />
      {/* where the two discs overlap */}
      <path d="M200 72.8A92 92 0 0 1 200 227.2A92 92 0 0 1 200 72.8z" fill={RED} />
      <g transform="translate(200 240)">
        <path d="M0 0A78.3 78.3 0 0 1 -4 -150A355.8 355.8 0 0 0 0 0z" fill={INK} />
        <path d={disc(-11, -178, 25)} fill={INK} />
      </g>
    </>
  ),
}

/** A decorative drawing, hidden from screen readers. */
export const Figure = ({ pose, className }: { pose: Pose; className?: string | undefined }) => (
  <svg
    className={className}
    viewBox="0 0 400 240"
    preserveAspectRatio="xMidYMax meet"
    fill="none"
    aria-hidden="true"
  >
    {poses[pose]}
  </svg>
)
