import { execFileSync } from 'node:child_process'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Drill } from '../drill.ts'

const filler = (folder: string) => join(folder, 'filler')
let fullFolder = ''

export default {
  what: 'the disk of the primary is full, and has space again later',
  limits: { write: 30, read: 1 },
  seconds: 40,
  async injectFault(cluster, log) {
    const primary = await cluster.primary()
    fullFolder = primary.folder
    const { bavail, bsize } = await statfs(fullFolder)
    execFileSync('fallocate', ['-l', String(bavail * bsize), filler(fullFolder)])
    log(`the disk of ${primary.name} is full`)
    // The next writes fill the existing files; then PostgreSQL needs a new one.
    for (let file = 0; file < 80; file += 1) {
      const next = await cluster.onHost(primary, 'select pg_switch_wal()').catch(() => undefined)
      if (!next) return log('PostgreSQL has no space for its next log file, and ends')
      await sleep(100)
    }
  },
  async repair(_, log) {
    await rm(filler(fullFolder))
    log('the disk has space again')
  },
  secondsAfterRepair: 15,
} satisfies Drill
