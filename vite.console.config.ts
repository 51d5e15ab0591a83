import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { compressedCopies, scopedNames } from './vite.shared.ts'

/** Files of public/ that the sign-in page and every screen need; they are not named by their content. */
const UNNAMED_FILES = [
  '/favicon.svg',
  '/art/how-keep.svg',
  '/fonts/eczar-latin-var.woff2',
  '/fonts/anek-latin-var.woff2',
]

/**
 * The service worker, with the list of what belongs to this build. The reader of QR codes (1 MB) is left out: where a
 * browser needs it, it comes with the first code.
 */
const serviceWorker = (): Plugin => ({
  name: 'console-service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const assets = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name))
      const entry = Object.values(bundle).find((each) => each.type === 'chunk' && each.isEntry)?.fileName
      const files = [...assets.sort().map((name) => `/console/${name}`), ...UNNAMED_FILES]
      const source = await readFile(join(import.meta.dirname, 'console', 'sw.js'), 'utf8')
      const build = createHash('sha256').update(files.join()).update(source).digest('hex').slice(0, 16)
      const shell = JSON.stringify({ build, entry, files })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: `const SHELL = ${shell}\n${source}` })
    },
  },
})

/** The console is a program of its own beside the site: nothing of it is in the site's first load. */
export default defineConfig(({ command }) => ({
  root: join(import.meta.dirname, 'console'),
  base: '/console/',
  cacheDir: join(import.meta.dirname, 'node_modules', '.vite-console'),
  // What public/ holds is served once, by the site.
  publicDir: false,
  plugins: [serviceWorker(), compressedCopies()],
  css: { modules: { generateScopedName: scopedNames(command) } },
  build: {
    target: 'es2023',
    outDir: join(import.meta.dirname, 'build', 'console'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Drawn as one sheet: a part that comes later brings no style that could change the order.
    cssCodeSplit: false,
  },
}))
