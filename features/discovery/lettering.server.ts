import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font } from 'harfbuzzjs'
import { projectRoot } from '#lib/root.server.ts'

/** The font subsets for the server (scripts/fonts.mjs), so that it does not depend on the fonts of the machine. */
export type FaceName = 'eczar' | 'anek'

export interface Face {
  /** Whether it has a glyph for every character. */
  canWrite(text: string): boolean
  /** Width in px of `text` at `size` px. */
  measure(text: string, style: LetterStyle): number
  /** The text as SVG paths, its baseline starting at (x, y). */
  draw(text: string, at: { x: number; y: number }, style: LetterStyle): string
}

export interface LetterStyle {
  size: number
  /** A CSS colour. */
  fill: string
  /** Letter spacing, in em. */
  tracking?: number
}

const faces = new Map<FaceName, Promise<Face>>()

/** Loaded for the first card, and then cached. After a failure the next card loads it again. */
export function face(name: FaceName): Promise<Face> {
  let loading = faces.get(name)
  if (!loading) {
    loading = load(name)
    faces.set(name, loading)
    loading.catch(() => faces.delete(name))
  }
  return loading
}

interface Glyph {
  id: number
  /** In font units. */
  advance: number
  dx: number
  dy: number
}

async function load(name: FaceName): Promise<Face> {
  const hb = await import('harfbuzzjs')
  const file = await readFile(join(projectRoot, 'features', 'discovery', 'faces', `${name}.ttf`))
  const hbFace = new hb.Face(new hb.Blob(new Uint8Array(file).buffer))
  const font = new hb.Font(hbFace)
  const unitsPerEm = hbFace.upem
  const shape = (text: string): Glyph[] => {
    const buffer = new hb.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    hb.shape(font, buffer)
    const positions = buffer.getGlyphPositions()
    return buffer.getGlyphInfos().map(({ codepoint }, i) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
      return { id: codepoint, advance: xAdvance, dx: xOffset, dy: yOffset }
    })
  }
  const spaced = (text: string, { tracking = 0 }: LetterStyle) =>
    shape(text).map((glyph) => ({ ...glyph, advance: glyph.advance + tracking * unitsPerEm }))
  return {
    canWrite: (text) => shape(text).every(({ id }) => id !== 0),
    measure: (text, style) =>
      (spaced(text, style).reduce((sum, { advance }) => sum + advance, 0) * style.size) / unitsPerEm,
    draw: (text, at, style) => outlines(font, spaced(text, style), at, style, style.size / unitsPerEm),
  }
}

function outlines(
  font: Font,
  glyphs: Glyph[],
  at: { x: number; y: number },
  { fill }: LetterStyle,
  scale: number,
): string {
  let x = 0
  const paths = glyphs.map((glyph) => {
    const d = font.glyphToPath(glyph.id)
    const transform = `translate(${x + glyph.dx} ${glyph.dy})`
    x += glyph.advance
    return d ? `<path transform="${transform}" d="${d}"/>` : ''
  })
  return `<g fill="${fill}" transform="translate(${at.x} ${at.y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}
