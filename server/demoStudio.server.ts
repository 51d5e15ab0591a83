import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadDemo } from '#db/demo/load.server.ts'
import { type PastPayment, pastPayments } from '#db/demo/pastPayments.server.ts'
import type { Caches } from '#lib/announcingDialect.server.ts'
import { type Db, withLongRunningDb } from '#lib/db.server.ts'

export interface DemoAccount {
  email: string
  password: string
  /** What can be tried with this account. */
  shows: string
}

export interface DemoStudio {
  /** Whether the demo studio was just loaded. */
  fresh: boolean
  accounts: DemoAccount[]
  /** The payments of the demo, if it was just loaded. The gateway simulator needs them for refunds. */
  payments: PastPayment[]
}

/** Loaded only into an empty database; the passwords are printed at that first start and stored next to the data. */
export async function demoStudio(
  { directUrl, dataDir }: { directUrl: string; dataDir: string },
  now: Temporal.Instant,
  caches?: Caches,
): Promise<DemoStudio> {
  const file = join(dataDir, 'demo-accounts.json')
  const load = async (db: Db) => {
    const accounts = await loadDemo({ db }, now)
    return { loaded: accounts, payments: accounts ? await pastPayments(db) : [] }
  }
  const { loaded, payments } = await withLongRunningDb(directUrl, load, caches)
  if (loaded) {
    await writeFile(file, JSON.stringify(loaded, null, 2), { mode: 0o600 })
    await chmod(file, 0o600)
  }
  const text = await readFile(file, 'utf8').catch(() => '[]')
  return { fresh: loaded !== null, accounts: JSON.parse(text) as DemoAccount[], payments }
}
