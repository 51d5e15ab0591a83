import type { DocumentKind } from '../documentSchema.ts'
import type { Color } from './sheet.server.ts'

/** A path of a drawing, as in SVG: filled, or drawn with a line of this width. */
type Path = [path: string, color: Color, lineWidth?: number]

export interface Figure {
  /** The colour behind the figure, and of the band below the base line. */
  ground: Color
  band: Color
  /** The disc behind the body, in the coordinates of the picture. */
  disc: Path
  /** The body, in coordinates relative to its point on the base line. */
  body: Path[]
  at: { x: number; y: number; scale: number }
}

/** The size of the picture; its lower edge is the base line. */
export const PICTURE = { width: 400, height: 263 }

/** A circle, given by its leftmost point. */
const circle = (x: number, y: number, radius: number): string =>
  `M${x} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`

/** Each kind of document has another background and exercise, so that it is recognised without reading its title. */
const figures = {
  teaser: {
    ground: 'gulabi',
    band: 'gulal',
    disc: ['M150 263L383.1 74.2A300 300 0 0 1 450 263z', 'haldi'],
    body: [
      ['M0 0A279.6 279.6 0 0 0 194.3 -157.3L0 0z', 'sindoor'],
      ['M0 0A137.1 137.1 0 0 1 -105.3 -206.7L0 0z', 'jamun'],
      [circle(-133.1, -246.5, 32), 'jamun'],
      ['M-59.9 -148.3L111 -277.1', 'jamun', 5],
    ],
    at: { x: 150, y: 263, scale: 0.84 },
  },
  sideBend: {
    ground: 'gulabi',
    band: 'gulal',
    disc: [circle(90, 263, 130), 'kora'],
    body: [
      ['M-190 0A196.8 196.8 0 0 1 184 -98A229.3 229.3 0 0 0 -190 0z', 'jamun'],
      ['M100 -172V0', 'jamun', 6],
      [circle(105, -106, 31), 'sindoor'],
    ],
    at: { x: 216, y: 263, scale: 0.86 },
  },
  spineStretch: {
    ground: 'sand',
    band: 'sand',
    disc: [circle(40, 263, 150), 'haldi'],
    body: [
      ['M-12 0A361.3 361.3 0 0 1 294 0L-12 0z', 'sindoor'],
      ['M2 0A114.5 114.5 0 0 1 100 -206A164.4 164.4 0 0 0 2 0z', 'jamun'],
      [circle(98, -184, 32), 'jamun'],
      ['M84 -158L236 -98', 'jamun', 5],
    ],
    at: { x: 140, y: 263, scale: 0.84 },
  },
  rollOver: {
    ground: 'khadi',
    band: 'khadi',
    disc: [circle(150, 130, 100), 'gulal'],
    body: [
      ['M-70 -176A166.2 166.2 0 0 1 146 -112L-70 -176z', 'sindoor'],
      ['M0 -3A104.3 104.3 0 1 1 -6 -206A117.9 117.9 0 0 0 0 -3z', 'jamun'],
      [circle(-8, -33, 32), 'jamun'],
      ['M-240 -5H-40', 'jamun', 6],
    ],
    at: { x: 250, y: 263, scale: 0.9 },
  },
  bridge: {
    ground: 'sand',
    band: 'gulal',
    disc: [circle(142, 150, 108), 'haldi'],
    body: [
      ['M-52 -62A332.9 332.9 0 0 0 36 -350L-52 -62z', 'sindoor'],
      ['M106 -132A174.4 174.4 0 0 1 100 0A153 153 0 0 1 106 -132z', 'jamun'],
      ['M106 -132A1515.4 1515.4 0 0 0 -130 -2A190 190 0 0 1 106 -132z', 'jamun'],
      [circle(-194, -32, 32), 'jamun'],
      ['M-124 -5H40', 'jamun', 5],
    ],
    at: { x: 220, y: 263, scale: 0.66 },
  },
  swan: {
    ground: 'aas',
    band: 'aas',
    disc: [circle(70, 263, 150), 'gulabi'],
    body: [
      ['M86 -150V0', 'jamun', 6],
      ['M-190 -104A172.3 172.3 0 0 0 118 -214A325.9 325.9 0 0 1 -190 -104z', 'sindoor'],
      [circle(110, -258, 32), 'jamun'],
    ],
    at: { x: 216, y: 263, scale: 0.84 },
  },
} satisfies Record<string, Figure>

const ofKind: Record<DocumentKind, Figure> = {
  invoice: figures.teaser,
  billOfSupply: figures.spineStretch,
  creditNote: figures.rollOver,
  debitNote: figures.swan,
}

export const figureOf = (kind: DocumentKind, isInterState: boolean): Figure =>
  kind === 'invoice' && isInterState ? figures.sideBend : ofKind[kind]

/** The drawing on evidence for a dispute. */
export const evidenceFigure: Figure = figures.bridge

/** The logo mark, 64 wide and high. */
export const mark: Path[] = [
  ['M38.4 1.7A31 31 0 1 0 57.7 49.3A27.2 27.2 0 1 1 38.4 1.7z', 'jamun'],
  ['M41.6 2.5A31 31 0 0 1 59.4 46.6z', 'sindoor'],
  [circle(26.1, 21.6, 7.8), 'jamun'],
]
