/**
 * Restores a backup into an empty database, or with --replace in place of the current one. Usage:
 * npm run restore -- FOLDER [--replace] [--settings FILE]
 */
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CannotStart } from '#lib/cannotStart.ts'
import { runOperatorCommand } from '#server/backup/installation.server.ts'
import { restoreBackup } from '#server/backup/restore.server.ts'

await runOperatorCommand(async (installation) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, settings: { type: 'string' } },
  })
  const [folder] = positionals
  if (!folder) throw new CannotStart('npm run restore -- FOLDER: the folder of one backup is needed.')
  const settingsFile = values.settings
  if (settingsFile && existsSync(settingsFile))
    throw new CannotStart(`${settingsFile} exists already. Nothing was restored.`)
  const { madeAt, settings, previous } = await restoreBackup({
    ...installation,
    path: resolve(folder),
    replace: values.replace,
  })
  const lines = [`Restored the state of ${madeAt}. The integrity check passed.`]
  if (previous)
    lines.push(`The previous database is kept as ${previous}. Drop it when you no longer need it.`)
  if (settingsFile) {
    const text = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
    writeFileSync(settingsFile, text.join(''), { mode: 0o600, flag: 'wx' })
    lines.push(`Its settings, secrets included, are in ${settingsFile}.`)
  } else if (settings.SESSION_SECRET !== installation.settings.SESSION_SECRET) {
    lines.push(
      "SESSION_SECRET differs from the backup's. Sign-ins and authenticator apps only work with the backup's value (--settings FILE).",
    )
  }
  return lines.join('\n')
})
