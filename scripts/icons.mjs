// Draws the site's icons from the mark: node scripts/icons.mjs rewrites them in public/.
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const target = new URL('../public/', import.meta.url)
const mark = readFileSync(new URL('art/mark.svg', target), 'utf8').replace(/<\/?svg[^>]*>/g, '')
const ground = '#fbf7f2'

/** The mark in a square of 64. `share`: its width, as a share of the square. `paper`: with a background. */
const square = (share, paper) => {
  const offset = (64 - 64 * share) / 2
  const back = paper ? `<path d="M0 0h64v64H0z" fill="${ground}"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${back}<g transform="translate(${offset} ${offset}) scale(${share})">${mark}</g></svg>`
}

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png()
    .toBuffer()

/** In dark mode the dark shape would be invisible, so it changes to gulabi there. */
const favicon = square(1, false)
  .replaceAll(' fill="#2C1320"', ' class="b"')
  .replace('<g ', '<style>.b{fill:#2c1320}@media (prefers-color-scheme:dark){.b{fill:#f2c4b8}}</style><g ')

/** An .ico of one PNG: 6 bytes head, 16 bytes entry, the picture. */
const ico = (picture, size) => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, picture])
}

const files = {
  'favicon.svg': favicon,
  'favicon.ico': ico(await png(square(1, false), 32), 32),
  'apple-touch-icon.png': await png(square(0.66, true), 180),
  'icon-192.png': await png(square(0.72, true), 192),
  'icon-512.png': await png(square(0.72, true), 512),
  // launchers crop a maskable icon to a circle of 80 %
  'icon-maskable-512.png': await png(square(0.52, true), 512),
}
for (const [name, content] of Object.entries(files)) {
  writeFileSync(new URL(name, target), content)
  console.log(`${name}: ${content.length} bytes`)
}
