import { join } from 'node:path'
import { defineConfig } from 'vite'
import { compressedCopies, scopedNames } from './vite.shared.ts'

/** The console is a program of its own beside the site: nothing of it is in the site's first load. */
export default defineConfig(({ command }) => ({
  root: join(import.meta.dirname, 'console'),
  base: '/console/',
  cacheDir: join(import.meta.dirname, 'node_modules', '.vite-console'),
  // What public/ holds is served once, by the site.
  publicDir: false,
  plugins: [compressedCopies()],
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
