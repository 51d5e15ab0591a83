import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { temporaryFolder } from '../cluster.ts'

/**
 * The fonts that an Android phone has before a page's own fonts are loaded: the file in its package, and the ranges of
 * characters.
 */
const FONTS = [
  ['roboto/files/roboto-latin-400-normal', 'Roboto', [0x20, 0x7e]],
  ['roboto/files/roboto-latin-700-normal', 'Roboto Bold', [0x20, 0x7e]],
  ['noto-serif/files/noto-serif-latin-400-normal', 'Noto Serif', [0x20, 0x7e]],
  ['noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal', 'Noto', [0x900, 0x97f]],
  ['noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal', 'Noto Bold', [0x900, 0x97f]],
] as const

const charactersIn = ([from, to]: readonly [number, number]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)).join('')

/** Makes a phone's fonts the only system fonts: returns environment variables with which the browser must be started. */
export async function phoneFonts(): Promise<{ FONTCONFIG_FILE: string }> {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'fonts'))
  for (const [source, name, range] of FONTS) {
    const packed = await readFile(`node_modules/@fontsource/${source}.woff2`)
    const font = await subsetFont(packed, charactersIn(range), {
      targetFormat: 'truetype',
      preserveNameIds: [1, 2, 4, 6],
    })
    await writeFile(join(folder, 'fonts', `${name}.ttf`), font)
  }
  const FONTCONFIG_FILE = join(folder, 'fonts.conf')
  await writeFile(
    FONTCONFIG_FILE,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  )
  return { FONTCONFIG_FILE }
}
