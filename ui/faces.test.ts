import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { projectRoot } from '#lib/root.server.ts'

const css = readFileSync(join(projectRoot, 'ui/faces.css'), 'utf8')
const faces = css.split('@font-face').flatMap((rule) => {
  const file = /url\("\/fonts\/([\w-]+\.woff2)"\)/.exec(rule)?.[1]
  const family = /font-family: "?([\w ]+)"?;/.exec(rule)?.[1]
  const ranges = /unicode-range:([^;]+);/.exec(rule)?.[1]
  if (!file || !family || !ranges) return []
  const font = create(readFileSync(join(projectRoot, 'public/fonts', file))) as Font
  return [{ font, family, letters: lettersIn(ranges) }]
})

function lettersIn(ranges: string): string[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
  })
}

/** Whether the font has the letter, or the base letter and the mark from which a browser composes it. */
function draws(font: Font, letter: string): boolean {
  const has = (part: string) => font.hasGlyphForCodePoint(part.codePointAt(0) ?? 0)
  return has(letter) || [...letter.normalize('NFD')].every(has)
}

test.each(['Eczar', 'Anek Latin'])('%s draws names like Prāṇa, Sūrya, Kuṇḍalinī, Łukasz and Ayşe', (name) => {
  const familyFaces = faces.filter(({ family }) => family === name)
  const missing = [...'āĀīūṛṇṭḍśŚṣñłŁşé'].filter(
    (letter) => !familyFaces.some(({ font, letters }) => letters.includes(letter) && draws(font, letter)),
  )
  expect(missing).toEqual([])
})
