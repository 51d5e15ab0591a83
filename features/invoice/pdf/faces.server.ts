import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import type * as HarfBuzz from 'harfbuzzjs'

const { resolve } = createRequire(import.meta.url)

/** The fonts of the site. Each file has all Latin and Devanagari letters, because names may contain any. */
const files = {
  text: '@expo-google-fonts/anek-devanagari/400Regular/AnekDevanagari_400Regular.ttf',
  strong: '@expo-google-fonts/anek-devanagari/600SemiBold/AnekDevanagari_600SemiBold.ttf',
  display: '@expo-google-fonts/eczar/Eczar_400Regular.ttf',
}
export type FaceName = keyof typeof files
export type Faces = Record<FaceName, Font>

let loading: Promise<Faces> | undefined

/** The fonts, which are read for the first document and then cached. */
export const loadFaces = (): Promise<Faces> => {
  loading ??= readFaces()
  return loading
}

async function readFaces(): Promise<Faces> {
  const hb = await import('harfbuzzjs')
  const face = async (name: FaceName) => {
    const file = await readFile(resolve(files[name]))
    const font = create(file)
    if ('fonts' in font) throw new Error(`${files[name]} has more than one font`)
    return Object.assign(font, { layout: shapedByHarfBuzz(hb, font, file) })
  }
  const [text, strong, display] = await Promise.all([face('text'), face('strong'), face('display')])
  return { text, strong, display }
}

/**
 * The method `layout` of a font, which pdfkit calls, implemented with HarfBuzz. fontkit's method never returns for some
 * words in Eczar, such as बुधवार, and people enter their names freely. Digits have equal widths, for columns of
 * amounts.
 */
function shapedByHarfBuzz(hb: typeof HarfBuzz, font: Font, file: Uint8Array) {
  const shaping = new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(file).buffer)))
  const features = ['tnum'].flatMap((name) => hb.Feature.fromString(name) ?? [])
  const letterOf = new Map(
    font.characterSet.map((letter) => [font.glyphForCodePoint(letter).id, letter] as const),
  )
  // One buffer for all texts: its memory is outside the heap, and many buffers would be freed late.
  const shaped = new hb.Buffer()
  return (text: string) => {
    shaped.clearContents()
    shaped.addText(text)
    shaped.guessSegmentProperties()
    hb.shape(shaping, shaped, features)
    const infos = shaped.getGlyphInfos()
    const clusters = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
    const glyphs = infos.map(({ codepoint: id, cluster }) => {
      const letters = text.slice(cluster, clusters[clusters.indexOf(cluster) + 1])
      const isAlone = infos.filter((other) => other.cluster === cluster).length === 1
      const letter = letterOf.get(id)
      return {
        id,
        advanceWidth: shaping.glyphHAdvance(id),
        // The text that a reader copies: all letters that became this glyph. If one letter became several glyphs, each
        // has the letter of its own shape.
        codePoints: isAlone || !letter ? Array.from(letters, (sign) => sign.codePointAt(0) ?? 0) : [letter],
      }
    })
    const positions = shaped.getGlyphPositions()
    // pdfkit scales the positions, and reads the width after that.
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
}

/**
 * The parts of a text that are shaped separately, because the shaper uses the script of the first letter: each word of
 * Devanagari, with the spaces, digits and signs that follow it, and the text between such words. The rupee sign is a
 * separate part, because Eczar moves it too close to a digit.
 */
const PARTS =
  /₹|\p{Script=Devanagari}[\p{Script=Devanagari}\p{Script=Inherited}\u0964]*(?:(?!₹)[\p{Script=Inherited}\p{Script=Common}])*|[^\p{Script=Devanagari}₹]+/gu

export interface Run {
  text: string
  face: FaceName
}

/** Splits a text into pieces of one font each. If the font lacks a letter of a piece, the display font is used. */
export function runsOf(text: string, face: FaceName, faces: Faces): Run[] {
  return (text.match(PARTS) ?? []).map((part) => {
    const hasFace = (name: FaceName) =>
      [...part].every((letter) => faces[name].hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    return { text: part, face: hasFace(face) || !hasFace('display') ? face : 'display' }
  })
}
