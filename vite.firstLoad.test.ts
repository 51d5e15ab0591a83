import { randomBytes } from 'node:crypto'
import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot } from '#lib/root.server.ts'
import { firstLoad, MAX_BYTES, MAX_STYLE_BYTES } from './vite.firstLoad.ts'

const PAGE = `${projectRoot}/app/pages/words.tsx`
const SHEET = `${projectRoot}/app/pages/words.css`

/** Builds a page with this text, and this style sheet, as the browser would get it. */
const builtWith = (text: string, css = '') => {
  const page: Plugin = {
    name: 'page',
    enforce: 'pre',
    resolveId: (id) => ([PAGE, SHEET].includes(id) ? id : undefined),
    load: (id) => (id === PAGE ? text : id === SHEET ? css : undefined),
  }
  const plugins = [page, firstLoad()]
  const options = { write: false, rolldownOptions: { input: PAGE } }
  return build({ configFile: false, logLevel: 'silent', root: projectRoot, plugins, build: options })
}

test('a page that needs zod when it starts fails the build; one that loads it later does not', async () => {
  await expect(builtWith("import { z } from 'zod'\nexport default console.log(z.string())")).rejects.toThrow(
    /words needs .*zod.*, which belongs to the server/,
  )
  await builtWith("console.log(import('zod'))")
})

test('a page over its budget fails the build', async () => {
  // Random letters, because they can hardly be compressed.
  const letters = randomBytes(150_000).toString('base64')
  await expect(builtWith(`console.log('${letters}')`)).rejects.toThrow(
    new RegExp(`words needs \\d+ bytes of JavaScript \\(gzip\\), ${MAX_BYTES} at most`),
  )
})

test('a page with too many styles fails the build; styles of a part that is loaded later do not count', async () => {
  const css = `.page { content: '${'a'.repeat(MAX_STYLE_BYTES)}' }`
  await expect(builtWith(`import '${SHEET}'`, css)).rejects.toThrow(
    new RegExp(`words needs \\d+ bytes of styles, ${MAX_STYLE_BYTES} at most`),
  )
  await builtWith(`console.log(import('${SHEET}'))`, css)
})
