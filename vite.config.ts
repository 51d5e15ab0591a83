import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const [brotlied, gzipped] = [promisify(brotliCompress), promisify(gzip)]
const compressors = {
  '.br': (content: Buffer) => brotlied(content),
  '.gz': (content: Buffer) => gzipped(content, { level: 9 }),
}
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/

/**
 * Lays compressed copies beside the built files, once, instead of compressing at each request. The server's
 * build comes last, and with it the list of routes for the browser.
 */
const compressedCopies = (): Plugin => ({
  name: 'compressed-copies',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  async writeBundle({ dir }) {
    if (!dir) return
    const client = join(dir, '..', 'client')
    for (const file of await readdir(client, { recursive: true })) {
      const path = join(client, file)
      if (!COMPRESSIBLE.test(file) || !(await stat(path)).isFile()) continue
      const content = await readFile(path)
      for (const [ending, compress] of Object.entries(compressors)) {
        await writeFile(path + ending, await compress(content))
      }
    }
  },
})

/**
 * What every page needs, or nearly every one, is one file: it compresses better than many small ones, and nothing
 * waits for a chain of them. The home page first loads 12 scripts, 138 kB gzip; with the libraries alone in that file
 * 53, 150 kB; without it 54, 153 kB; with all that 8 entries share (`minShareCount`) 31, 149 kB.
 */
const EVERY_PAGE = [
  /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
  /\/app\/(frame\/(Frame|ErrorPage)|seo|useNow)\.tsx?$/,
  /\/ui\/(Empty|Field|Floor|KindGlyph|Plate|Rupees|Seats|SectionHead|Tag)\.tsx$/,
  /\/(EnquirySection|SessionRow|BookButton|Steps|Frieze)\.tsx$/,
  /\/(lib\/time|lib\/text\/days|timetable\/text\/(timetable|kinds))\.ts$/,
]
const oneFirstFile = (): Plugin => ({
  name: 'one-first-file',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  outputOptions: (options) => ({
    ...options,
    codeSplitting: { groups: [{ name: 'site', test: (id) => EVERY_PAGE.some((place) => place.test(id)) }] },
  }),
})

const moduleName = (file: string) => basename(file.split('?')[0] ?? file, '.module.css')

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), oneFirstFile(), compressedCopies()],
  // One sheet, which the server writes into every page (app/entry.server.tsx).
  build: { target: 'es2023', cssCodeSplit: false },
  // `Button-icon`: no two modules are called alike (scripts/styles.ts), and a hash would not compress.
  css: { modules: { generateScopedName: (name, file) => `${moduleName(file)}-${name}` } },
  // Development finds what is loaded later at once, instead of at the first popup.
  optimizeDeps: { entries: ['app/**/*.tsx', 'features/*/ui/*.tsx', 'ui/*.tsx'] },
  environments: {
    ssr: {
      // The server is bundled with the pages: one module graph, one build.
      build: { rolldownOptions: { input: './server/main.ts' } },
      // Built pages and mails use React's production build, and so does all that renders with it, whatever NODE_ENV the server is started with.
      ...(command === 'build'
        ? {
            resolve: {
              noExternal: ['react', 'react-dom', 'react-router', '@tanstack/react-query', /^@react-email\//],
            },
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : {}),
    },
  },
}))
