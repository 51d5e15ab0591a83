import { globSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const [brotlied, gzipped] = [promisify(brotliCompress), promisify(gzip)]
const compressors = {
  '.br': (content: Buffer) => brotlied(content),
  '.gz': (content: Buffer) => gzipped(content, { level: 9 }),
}
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/

/** Writes compressed copies next to the files of a folder, so that they are not compressed at each request. */
export async function compressFolder(folder: string): Promise<void> {
  for (const file of await readdir(folder, { recursive: true })) {
    const path = join(folder, file)
    if (!COMPRESSIBLE.test(file) || !(await stat(path)).isFile()) continue
    const content = await readFile(path)
    for (const [ending, compress] of Object.entries(compressors)) {
      await writeFile(path + ending, await compress(content))
    }
  }
}

/** Writes compressed copies of the files of a build. */
export const compressedCopies = (): Plugin => ({
  name: 'compressed-copies',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir) await compressFolder(dir)
  },
})

/**
 * In development the class names are like `Button-icon`: all modules have different names (scripts/styles.ts). A build
 * sends the names with every page, so there they are like `c-icon`, with letters that count the modules. (A hash would
 * not compress well.)
 */
export function scopedNames(command: 'build' | 'serve') {
  const nameOf = (file: string) => basename(file.split('?')[0] ?? file, '.module.css')
  const modules = globSync('{ui,app,features,console}/**/*.module.css', { cwd: import.meta.dirname })
  const order = modules.map(nameOf).sort()
  return (name: string, file: string) => {
    const module = nameOf(file)
    return `${command === 'build' ? letters(order.indexOf(module)) : module}-${name}`
  }
}

/** a to z, aa, ab and so on. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(97 + (index % 26))
