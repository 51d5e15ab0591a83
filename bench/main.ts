// Runs the measurements named in the arguments, or all, and prints one table. `--quick` is shorter and less precise.
// `--data DIR`, for `sizes` and `upkeep`: the folder of a big or huge demo.
import { cpus, release, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { measureBooking } from './booking.ts'
import { measureCapacity } from './capacity.ts'
import { measureFirstLoad } from './firstLoad.ts'
import { measureFreshness } from './freshness.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMixed } from './mixed.ts'
import { measurePrice } from './price.ts'
import { endAll } from './processes.ts'
import { measureClasses, measureHome } from './reads.ts'
import { measureReady } from './ready.ts'
import { measureSizes } from './sizes.ts'
import { notMeasured, type Row, table } from './table.ts'
import { measureUpkeep } from './upkeep.ts'

/** The options of a measurement: rounds, and seconds per round. Compared servers are measured in turns. */
export interface BenchOptions {
  rounds: number
  seconds: number
  quick: boolean
  /** The folder of a big or huge demo. */
  data?: string | undefined
}

export type Measure = (options: BenchOptions) => Promise<Row[]>

const measures: Record<string, Measure> = {
  classes: measureClasses,
  home: measureHome,
  mixed: measureMixed,
  booking: measureBooking,
  capacity: measureCapacity,
  price: measurePrice,
  freshness: measureFreshness,
  firstLoad: measureFirstLoad,
  lighthouse: measureLighthouse,
  ready: measureReady,
  sizes: measureSizes,
  upkeep: measureUpkeep,
}

/** The measurements that need a folder with a big or huge demo. */
const NEED_DATA = ['sizes', 'upkeep']

/** Reports a failure in the table, so that the other measurements still run. */
async function measure(name: string, options: BenchOptions): Promise<Row[]> {
  try {
    return (await measures[name]?.(options)) ?? []
  } catch (error) {
    console.error(error)
    return [notMeasured(name, (error as Error).message)]
  }
}

const machine = () => {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${first?.model.trim()}, ${memory} GB, ${process.platform} ${release()}, Node ${process.version}`
}

async function main(args: string[]): Promise<number> {
  const options = { quick: { type: 'boolean', default: false }, data: { type: 'string' } } as const
  const {
    values: { quick, data },
    positionals: named,
  } = parseArgs({ args, options, allowPositionals: true })
  const unknown = named.filter((name) => !(name in measures))
  if (unknown.length) {
    console.error(`Unknown: ${unknown.join(', ')}. Available: ${Object.keys(measures).join(' ')}`)
    return 1
  }
  const benchOptions = { quick, data, rounds: quick ? 3 : 5, seconds: quick ? 1 : 3 }
  const rows: Row[] = []
  const all = Object.keys(measures).filter((name) => data || !NEED_DATA.includes(name))
  for (const name of named.length ? named : all) {
    console.log(`measuring ${name}...`)
    rows.push(...(await measure(name, benchOptions)))
  }
  console.log(`\n${machine()}\n\n${table(rows)}`)
  return 0
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endAll().finally(() => process.exit(1)))
}
try {
  process.exitCode = await main(process.argv.slice(2))
} finally {
  await endAll()
}
