import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { compressedCopies, scopedNames } from './vite.shared.ts'

/** Files of public/ that the sign-in page and every screen need; their names don't contain a hash of their content. */
const UNNAMED_FILES = [
  '/favicon.svg',
  '/art/how-keep.svg',
  '/fonts/eczar-latin-var.woff2',
  '/fonts/anek-latin-var.woff2',
]

/**
 * The service worker, with the list of the files of this build. The reader of QR codes (1 MB) is left out: browsers
 * that need it load it with the first code.
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

/** The console is a separate program next to the site: the site's first load contains nothing of it. */
export default defineConfig(({ command }) => ({
  root: join(import.meta.dirname, 'console'),
  base: '/console/',
  cacheDir: join(import.meta.dirname, 'node_modules', '.vite-console'),
  // The files of public/ are served once, by the site.
  publicDir: false,
  plugins: [serviceWorker(), compressedCopies()],
  css: { modules: { generateScopedName: scopedNames(command) } },
  build: {
    target: 'es2023',
    outDir: join(import.meta.dirname, 'build', 'console'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // All styles are in one file: loading a part later can't change their order.
    cssCodeSplit: false,
  },
}))
