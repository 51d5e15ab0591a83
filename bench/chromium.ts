import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#lib/freePort.server.ts'
import { atTheEnd, endChild } from './processes.ts'
import { throwAwayFolder } from './studio.ts'

const QUIET = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--mute-audio',
]

/** Starts a Chromium without background requests, which is controlled through the returned port. */
export async function startChromium(program: string): Promise<number> {
  const port = await freePort()
  const folder = await throwAwayFolder()
  const settings = [`--remote-debugging-port=${port}`, `--user-data-dir=${folder}`]
  const child = spawn(program, [...QUIET, ...settings, 'about:blank'], { stdio: 'ignore' })
  atTheEnd(() => endChild(child))
  for (let attempt = 0; attempt < 100; attempt += 1) {
    await sleep(100)
    const response = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined)
    if (response?.ok) return port
  }
  throw new Error('Chromium did not start')
}
