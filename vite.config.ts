import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const compressors = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) }

/** Lays compressed copies beside the built files, once, instead of compressing at each request. */
const compressedCopies = (): Plugin => ({
  name: 'compressed-copies',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }) {
    if (!dir) return
    const files = await readdir(dir, { recursive: true })
    for (const file of files.filter((name) => /\.(js|css|svg|json|txt|webmanifest)$/.test(name))) {
      const content = await readFile(join(dir, file))
      for (const [ending, compress] of Object.entries(compressors)) {
        await writeFile(join(dir, file + ending), await compress(content))
      }
    }
  },
})

export default defineConfig({
  plugins: [reactRouter(), compressedCopies()],
  build: { target: 'es2023' },
  environments: {
    ssr: {
      // The server is bundled with the pages: one module graph, one build.
      build: { rolldownOptions: { input: './server/main.ts' } },
      // Built pages use React's production build, whatever NODE_ENV the server is started with.
      resolve: { noExternal: ['react', 'react-dom', 'react-router'] },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
})
