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
  /** Height of a line, in sizes. */
  leading?: number
  /** Between letters, in sizes; not in Devanagari, whose letters are joined. */
  tracking?: number
}

/** Missing in the types. */
interface WithFonts {
  fonts: Record<string, unknown>
}

export type Tag = ReturnType<PDFKit.PDFDocument['struct']>
const DEVANAGARI = /\p{Script=Devanagari}/u
const LEADING = 1.42
/** Eczar's rupee sign touches the figure after it. In sizes. */
const AFTER_RUPEE = 0.05

/** Pages that are drawn from the top left. Whatever is not drawn inside a tag is decoration. */
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
      // The day of the document, not the present time: the same document is always the same file.
      info: { Title: title, Author: author, CreationDate: day, ModDate: day },
      font: '',
      // Not in the types yet.
      ...({ subset: 'PDF/UA' } as object),
    })
    // The types do not know that it accepts fonts that were read before.
    for (const [name, font] of Object.entries(faces)) this.pdf.registerFont(name, font as unknown as Buffer)
    this.#root = this.pdf.struct('Document')
    this.pdf.addStructure(this.#root)
  }

  /** A further page: what is drawn from now on is on it. */
  nextPage(): void {
    const { fonts } = this.pdf.page as unknown as WithFonts
    this.pdf.addPage()
    // `#endUpright` names the first font, also on pages that do not use it.
    const page = this.pdf.page as unknown as WithFonts
    if (fonts.F1) page.fonts.F1 = fonts.F1
  }

  /** A tag that contains others: `Table`, `TR`. */
  group(type: string, parent: Tag = this.#root): Tag {
    const tag = this.pdf.struct(type)
    parent.add(tag)
    return tag
  }

  /** Everything that `draw` draws is what a screen reader reads as `type`. */
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

  /** The lines of a text within a width. A word that is longer than a line is broken between its letters. */
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

  /** As many whole letters as fit, at least one. */
  #beginning(word: string, fits: (text: string) => boolean): string {
    const ends = [...letters.segment(word)].map(({ index, segment }) => index + segment.length)
    const fitting = largest(ends.length, (count) => fits(word.slice(0, ends[count - 1])))
    return word.slice(0, ends[Math.max(fitting, 1) - 1])
  }

  /** One line; `x` is its left edge, or the right one. */
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
      // Glyphs of Devanagari are joined, and in the order in which they are seen: `actual` has the letters in the order in
      // which a copied word needs them.
      const isJoined = DEVANAGARI.test(run.text)
      if (isJoined) this.pdf.markContent('Span', { actual: run.text })
      this.pdf.text(run.text, from, baseline, this.#options(run.text, style))
      if (isJoined) this.#endUpright()
      from += width
    }
    if (language) this.pdf.endMarkedContent()
  }

  /**
   * Ends a mark with the page upright and with a font, as inside the text. Programs that read with Poppler place the
   * letters of a mark by what is set at its end, and would take the word for one that is written upwards.
   */
  #endUpright(): void {
    this.pdf.save().transform(1, 0, 0, -1, 0, PAGE.height).addContent('/F1 1 Tf')
    this.pdf.endMarkedContent()
    this.pdf.restore()
  }

  /** Lines one below the other. Each but the last ends with a space, so that their words stay apart when read. */
  lines(lines: readonly string[], x: number, y: number, style: Style): void {
    for (const [at, text] of lines.entries()) {
      const isLast = at === lines.length - 1
      this.line(isLast ? text : `${text} `, x, y + at * lineHeight(style), style)
    }
  }

  finish(): void {
    this.#root.end()
    this.pdf.end()
  }
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const lineHeight = ({ size, leading = LEADING }: Style): number => size * leading

/** The largest number up to `max` that passes, if all below it do; 0: none. Each try may be expensive. */
export function largest(max: number, passes: (n: number) => boolean): number {
  let [good, bad] = [0, max + 1]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (passes(middle)) good = middle
    else bad = middle
  }
  return good
}
