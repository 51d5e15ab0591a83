/** Creates the next migration's file and prints its path. Usage: npm run migration -- pass_transfer */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#lib/root.server.ts'

const DIGITS = 4

/** The name with the next number. Gaps are not filled, because another branch may use the number. */
export function nextMigration(files: string[], name: string): string {
  const highest = Math.max(0, ...files.map((file) => Number.parseInt(file, 10)).filter(Number.isFinite))
  return `${String(highest + 1).padStart(DIGITS, '0')}_${name}.sql`
}

if (import.meta.main) {
  const name = process.argv[2] ?? ''
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    console.error('Usage: npm run migration -- name (lower case letters, digits and _)')
    process.exit(1)
  }
  const folder = join(projectRoot, 'db', 'migrations')
  const file = join(folder, nextMigration(readdirSync(folder), name))
  writeFileSync(file, '-- What it is for. See docs/operations.md for what a migration may do.\n', {
    flag: 'wx',
  })
  console.log(file)
}
