// Subsets the fonts to the characters that the site uses and writes them to public/fonts. Also writes one weight
// of each as plain TrueType: the server draws share cards with it. Run after an update of the font packages:
// node scripts/fonts.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const packages = new URL('../node_modules/@fontsource-variable/', import.meta.url)
/** This package has all characters of Eczar in one file, but each weight is a separate file. */
const eczar = new URL('../node_modules/@expo-google-fonts/eczar/', import.meta.url)
const target = new URL('../public/fonts/', import.meta.url)
const cardFaces = new URL('../features/discovery/faces/', import.meta.url)

const range = (from, to) =>
  Array.from({ length: to - from }, (_, i) => String.fromCharCode(from + i)).join('')
/** The characters of English; the rest of Latin is a separate file, loaded where it is used. */
const english = `${range(0x20, 0x7f)}\u00a0©·×–—‘’“”…−`
const latin = `${range(0x20, 0x7f)}${range(0xa0, 0x100)}ıŒœˆ˜–—‘’‚“”„†•…‹›⁄€™−`
const others = [...latin].filter((sign) => !english.includes(sign)).join('')
/** Letters of other Latin alphabets, and the dotted letters of Sanskrit and Hindi in Latin letters. */
const extended = [...range(0x100, 0x180)].filter((sign) => !latin.includes(sign)).join('')
const dotted = 'ḌḍḤḥḶḷḸḹṀṁṂṃṄṅṆṇṚṛṜṝṢṣṬṭ'
/** A font without the dotted letters draws each as a letter and a mark; one file must have both. */
const parts = [...new Set(dotted.normalize('NFD'))].join('')

const between = (from, to) => range(from, to + 1)
const letters = between(0x905, 0x939).replace(/[\u090c\u090e\u0912\u0929\u0931\u0933\u0934]/g, '')
const signs = [
  [0x901, 0x903],
  [0x93c, 0x943],
  [0x945, 0x945],
  [0x947, 0x949],
  [0x94b, 0x94d],
  [0x958, 0x95f],
]
/** Additional characters of Hindi, without the letters of other languages; the joiners control its conjuncts. */
const hindi = `${letters}${signs.map(([from, to]) => between(from, to)).join('')}\u0964\u200c\u200d\u25cc`
/** The name of Hindi in Hindi: the only Hindi text on English pages. */
const ownName = 'हिन्दी'

const anekDevanagari = 'anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2'

/** The rupee sign is in the packages' extended file, so it has a separate file, loaded where a price is shown. */
const cuts = [
  ['eczar/files/eczar-latin-wght-normal.woff2', 'eczar-latin-var.woff2', english],
  ['eczar/files/eczar-latin-wght-normal.woff2', 'eczar-more-var.woff2', others],
  ['eczar/files/eczar-latin-ext-wght-normal.woff2', 'eczar-extended.woff2', extended],
  [new URL('Eczar_500Medium.ttf', eczar), 'eczar-dotted.woff2', parts, null],
  ['eczar/files/eczar-latin-ext-wght-normal.woff2', 'eczar-rupee.woff2', '₹'],
  ['anek-latin/files/anek-latin-latin-wght-normal.woff2', 'anek-latin-var.woff2', english],
  ['anek-latin/files/anek-latin-latin-wght-normal.woff2', 'anek-more-var.woff2', others],
  ['anek-latin/files/anek-latin-latin-ext-wght-normal.woff2', 'anek-extended.woff2', extended + dotted],
  ['anek-latin/files/anek-latin-latin-ext-wght-normal.woff2', 'anek-rupee.woff2', '₹'],
  ['eczar/files/eczar-devanagari-wght-normal.woff2', 'eczar-hindi.woff2', hindi, 400],
  // Two weights are smaller than a variable file: there are many conjuncts.
  [anekDevanagari, 'anek-hindi-400.woff2', hindi, 400],
  [anekDevanagari, 'anek-hindi-600.woff2', hindi, 600],
  [anekDevanagari, 'anek-hindi-name.woff2', ownName, 400],
]

mkdirSync(target, { recursive: true })
for (const [source, name, text, wght = { min: 400, max: 700 }] of cuts) {
  const font = await subsetFont(readFileSync(new URL(source, packages)), text, {
    targetFormat: 'woff2',
    ...(wght && { variationAxes: { wght } }),
  })
  writeFileSync(new URL(name, target), font)
  console.log(`${fileURLToPath(new URL(name, target))}: ${font.length} bytes`)
}

const cardCuts = [
  [new URL('Eczar_400Regular.ttf', eczar), 'eczar.ttf', latin + extended + parts, null],
  ['anek-latin/files/anek-latin-latin-wght-normal.woff2', 'anek.ttf', latin, 500],
]
mkdirSync(cardFaces, { recursive: true })
for (const [source, name, text, wght] of cardCuts) {
  const font = await subsetFont(readFileSync(new URL(source, packages)), text, {
    targetFormat: 'truetype',
    ...(wght && { variationAxes: { wght } }),
  })
  writeFileSync(new URL(name, cardFaces), font)
  console.log(`${fileURLToPath(new URL(name, cardFaces))}: ${font.length} bytes`)
}
