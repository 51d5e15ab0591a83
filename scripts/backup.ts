/**
 * Backs up the database, the uploaded files and the settings, encrypted, and checks the result by restoring it into a
 * second database. Usage: npm run backup
 */
import { makeBackup } from '#server/backup/backup.server.ts'
import { runOperatorCommand } from '#server/backup/installation.server.ts'

await runOperatorCommand(async (installation) => {
  const { path, bytes, removed } = await makeBackup(installation)
  const megabytes = (bytes / 1_000_000).toFixed(1)
  const files = installation.files ? '' : ' The pictures are in the bucket, which needs a separate backup.'
  const removedText = removed.length ? ` No longer kept: ${removed.join(', ')}.` : ''
  return `${path}: ${megabytes} MB, restored into a second database and checked.${files}${removedText}`
})
