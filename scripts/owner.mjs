// npm run owner -- EMAIL: mails an invitation to become an owner, the first or another one
// (server/inviteOwner.server.ts).
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureInstalled, Failure, node, serverFile } from './start.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}
const { status } = spawnSync(node, [serverFile, 'owner'].concat(process.argv.slice(2)), { stdio: 'inherit' })
process.exit(status ?? 1)
