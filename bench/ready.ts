import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { freePort } from '#lib/freePort.server.ts'
import { projectRoot } from '#lib/root.server.ts'
import type { Measure } from './main.ts'
import { endChild } from './processes.ts'
import { throwAwayFolder } from './studio.ts'
import { median } from './table.ts'

const GOAL_SECONDS = 3

/** The time from `npm start` in a terminal to the first page, with everything installed and built. */
export const measureReady: Measure = async ({ quick }) => {
  const dataDir = await throwAwayFolder()
  const first = await start(dataDir)
  const times: number[] = []
  for (let n = 0; n < (quick ? 3 : 5); n += 1) times.push(await start(dataDir))
  const seconds = median(times)
  return [
    {
      what: 'npm start to the first page, everything built',
      ours: `${seconds.toFixed(2)} s`,
      goal: `≤ ${GOAL_SECONDS} s`,
      isGoalMet: seconds <= GOAL_SECONDS,
    },
    {
      what: 'the same on an empty data folder (new database, demo studio loaded)',
      ours: `${first.toFixed(2)} s`,
    },
  ]
}

/** The environment of a terminal, without the variables that npm sets for its scripts. */
function terminal(): Record<string, string> {
  const entries = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !/node_modules/.test(folder))
  return { ...(Object.fromEntries(entries) as Record<string, string>), PATH: path.join(delimiter) }
}

async function start(dataDir: string): Promise<number> {
  const port = await freePort()
  const env = { ...terminal(), PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const began = performance.now()
  const child = spawn('npm', ['start'], { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      output += part
      if (output.includes('ready at')) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${output}`)))
  })
  const { status } = await fetch(`http://127.0.0.1:${port}/`)
  const seconds = (performance.now() - began) / 1000
  await endChild(child)
  if (status !== 200) throw new Error(`the home page returned ${status}`)
  return seconds
}
