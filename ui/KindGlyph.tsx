import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './KindGlyph.module.css'

const solid = { fill: 'currentColor', stroke: 'none' } as const

/** The symbols for kinds of class: floor, rail, spring, one disc, two discs, tower, ball. */
const glyphs = {
  mat: (
    <>
      <path d="M1 20.5h22" />
      <path {...solid} d="M3.5 17h17a10 10 0 0 0-17 0z" />
    </>
  ),
  barre: (
    <>
      <path d="M1 8h22M5.5 8v14M18.5 8v14" />
      <circle {...solid} cx="12" cy="17.5" r="3.5" />
    </>
  ),
  reformer: (
    <path
      strokeWidth="1.9"
      d="M1 5.5L4.1 5.5C6.5 5.5 8.6 8.6 9 12C9.5 15.4 8.2 18.5 6.8 18.5C5.3 18.5 4.1 15.4 4.5 12C4.9 8.6 7.1 5.5 9.4 5.5C11.7 5.5 13.8 8.6 14.3 12C14.7 15.4 13.4 18.5 12 18.5C10.6 18.5 9.3 15.4 9.7 12C10.2 8.6 12.3 5.5 14.6 5.5C16.9 5.5 19.1 8.6 19.5 12C19.9 15.4 18.7 18.5 17.2 18.5C15.8 18.5 14.5 15.4 15 12C15.4 8.6 17.5 5.5 19.9 5.5L23 5.5"
    />
  ),
  private: (
    <>
      <circle cx="12" cy="12" r="9.5" />
      <circle {...solid} cx="12" cy="12" r="4.2" />
    </>
  ),
  semiPrivate: (
    <>
      <circle {...solid} cx="6.8" cy="12" r="5" />
      <circle cx="17.2" cy="12" r="4.5" />
    </>
  ),
  tower: <path d="M4 22V2h16v20M4 8h16M8 8v5M16 8v5M1 22h22" />,
  ball: (
    <>
      <circle cx="12" cy="13" r="8.5" />
      <path d="M5 8.5c3 2.2 11 2.2 14 0" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type GlyphName = keyof typeof glyphs
export const glyphNames = Object.keys(glyphs) as GlyphName[]

const isGlyph = (name: string): name is GlyphName => name in glyphs

/** Shown next to the name of the kind, never instead of it; `--glyph` on a parent sets its size. */
export const KindGlyph = ({ glyph, className }: { glyph: string; className?: string | undefined }) => (
  <svg className={classes(styles.glyph, className)} viewBox="0 0 24 24" aria-hidden="true">
    {isGlyph(glyph) && glyphs[glyph]}
  </svg>
)
