import PDFDocument from 'pdfkit'
import { currentLanguage, langOf, languageTags } from '#lib/language.ts'
import { type FaceName, type Faces, type Run, runsOf } from './faces.server.ts'

/** A4, in points of 1/72 inch. */
export const PAGE = { width: 595.28, height: 841.89 }
export const mm = (length: number): number => (length * 72) / 25.4

/** The colours of the site (ui/tokens.css). */
export const colors = {
  kora: '#FBF7F2',
  khadi: '#F4EBE2',
  sand: '#EBDFD3',
  gulabi: '#F2C4B8',
  gulal: '#E79386',
  sindoor: '#CF3A1D',
  haldi: '#E8A838',
  aas: '#BFD0D6',
  neem: '#1F5A41',
  jamun: '#2C1320',
  soft: '#5D4450',
  rule: '#D8C7BB',
}
export type Color = keyof typeof colors

export interface Style {
  face: FaceName
  /** In points. */
  size: number
  color?: Color
  /** The height of a line of text, as a multiple of the size. */
  leading?: number
  /** The space between letters, as a multiple of the size; not for Devanagari, whose letters are joined. */
  tracking?: number
}

/** A property of PDFKit's page that its types lack. */
interface WithFonts {
  fonts: Record<string, unknown>
}

export type Tag = ReturnType<PDFKit.PDFDocument['struct']>
const DEVANAGARI = /\p{Script=Devanagari}/u
const LEADING = 1.42
/** The space after the rupee sign, as a multiple of the size: without it, Eczar's sign touches the next digit. */
const AFTER_RUPEE = 0.05

/** The pages of a PDF. Positions are counted from the top left. Everything outside of a tag is marked as decoration. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument
  readonly #faces: Faces
  readonly #root: Tag

  constructor(faces: Faces, { title, author, day }: { title: string; author: string; day: Date }) {
    this.#faces = faces
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: languageTags[currentLanguage()],
      displayTitle: true,
      // The day of the document and not the current time, so that the same document always gives the same file.
      info: { Title: title, Author: author, CreationDate: day, ModDate: day },
      font: '',
      // The types lack this option.
      ...({ subset: 'PDF/UA' } as object),
    })
    // The types lack that parsed fonts are accepted.
    for (const [name, font] of Object.entries(faces)) this.pdf.registerFont(name, font as unknown as Buffer)
    this.#root = this.pdf.struct('Document')
    this.pdf.addStructure(this.#root)
  }

  /** Adds a page. Everything is drawn on it from now on. */
  nextPage(): void {
    const { fonts } = this.pdf.page as unknown as WithFonts
    this.pdf.addPage()
    // The page needs the first font, because `#endUpright` names it even on pages that do not use it.
    const page = this.pdf.page as unknown as WithFonts
    if (fonts.F1) page.fonts.F1 = fonts.F1
  }

  /** Creates a tag that contains others: `Table`, `TR`. */
  group(type: string, parent: Tag = this.#root): Tag {
    const tag = this.pdf.struct(type)
    parent.add(tag)
    return tag
  }

  /** Marks everything that `draw` draws with the tag `type`, for screen readers. */
  tagged(
    type: string,
    draw: () => void,
    { parent = this.#root, ...options }: { parent?: Tag; alt?: string; scope?: string; bbox?: number[] } = {},
  ): void {
    const tag = this.pdf.struct(type, options)
    parent.add(tag)
    tag.add(draw)
  }

  decoration(draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' })
    this.pdf.save()
    draw(this.pdf)
    this.pdf.restore()
    this.pdf.endMarkedContent()
  }

  box(color: Color, x: number, y: number, width: number, height: number): void {
    this.decoration((pdf) => pdf.rect(x, y, width, height).fill(colors[color]))
  }

  #options(text: string, { size, tracking = 0 }: Style): PDFKit.Mixins.TextOptions {
    return {
      lineBreak: false,
      baseline: 'alphabetic',
      ...(tracking && !DEVANAGARI.test(text) ? { characterSpacing: tracking * size } : {}),
    }
  }

  #widthOf({ text, face }: Run, style: Style): number {
    const width = this.pdf.font(face, style.size).widthOfString(text, this.#options(text, style))
    return text === '₹' && face === 'display' ? width + AFTER_RUPEE * style.size : width
  }

  measure(text: string, style: Style): number {
    return runsOf(text, style.face, this.#faces).reduce((sum, run) => sum + this.#widthOf(run, style), 0)
  }

  /** Breaks a text into lines of a width. A word that is longer than a line is broken between its letters. */
  wrap(text: string, style: Style, width: number): string[] {
    return text
      .normalize('NFC')
      .split('\n')
      .flatMap((paragraph) => this.#wrapWords(paragraph.split(/\s+/u).filter(Boolean), style, width))
  }

  #wrapWords(words: string[], style: Style, width: number): string[] {
    const fits = (line: string) => this.measure(line, style) <= width
    const lines: string[] = []
    let line = ''
    for (const word of words) {
      const longer = line ? `${line} ${word}` : word
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      line = word
      while (!fits(line)) {
        const piece = this.#beginning(line, fits)
        lines.push(piece)
        line = line.slice(piece.length)
      }
    }
    return line ? [...lines, line] : lines
  }

  /** The longest beginning of a word that fits, in whole letters; at least one letter. */
  #beginning(word: string, fits: (text: string) => boolean): string {
    const ends = [...letters.segment(word)].map(({ index, segment }) => index + segment.length)
    const fitting = largest(ends.length, (count) => fits(word.slice(0, ends[count - 1])))
    return word.slice(0, ends[Math.max(fitting, 1) - 1])
  }

  /** Draws one line of text; `x` is its left edge, or its right edge if it is right-aligned. */
  line(text: string, x: number, y: number, style: Style, align: 'left' | 'right' = 'left'): void {
    const { ascent, descent, unitsPerEm } = this.#faces[style.face]
    const [above, below] = [ascent / unitsPerEm, -descent / unitsPerEm]
    const baseline = y + style.size * (((style.leading ?? LEADING) - above - below) / 2 + above)
    let from = align === 'right' ? x - this.measure(text, style) : x
    const language = langOf(text)
    if (language) this.pdf.markContent('Span', { lang: languageTags[language] })
    this.pdf.fillColor(colors[style.color ?? 'jamun'])
    for (const run of runsOf(text, style.face, this.#faces)) {
      const width = this.#widthOf(run, style)
      // The glyphs of Devanagari are joined, and stored in the order in which they are drawn. `actual` has the letters
      // in the order in which they are written, for copying.
      const isJoined = DEVANAGARI.test(run.text)
      if (isJoined) this.pdf.markContent('Span', { actual: run.text })
      this.pdf.text(run.text, from, baseline, this.#options(run.text, style))
      if (isJoined) this.#endUpright()
      from += width
    }
    if (language) this.pdf.endMarkedContent()
  }

  /**
   * Ends a mark with an upright page and a font set. Programs that use Poppler position the letters of a mark by the
   * state at its end, and would otherwise read the word as vertical text.
   */
  #endUpright(): void {
    this.pdf.save().transform(1, 0, 0, -1, 0, PAGE.height).addContent('/F1 1 Tf')
    this.pdf.endMarkedContent()
    this.pdf.restore()
  }

  /**
   * Draws lines of text below each other. Each line but the last ends with a space, so that programs that read the text
   * keep the words apart.
   */
  lines(lines: readonly string[], x: number, y: number, style: Style): void {
    for (const [index, text] of lines.entries()) {
      const isLast = index === lines.length - 1
      this.line(isLast ? text : `${text} `, x, y + index * lineHeight(style), style)
    }
  }

  finish(): void {
    this.#root.end()
    this.pdf.end()
  }
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const lineHeight = ({ size, leading = LEADING }: Style): number => size * leading

/**
 * The largest number up to `max` that passes; 0 if none does. If a number passes, all smaller ones must pass. A binary
 * search, because each check may be expensive.
 */
export function largest(max: number, passes: (n: number) => boolean): number {
  let [good, bad] = [0, max + 1]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (passes(middle)) good = middle
    else bad = middle
  }
  return good
}
