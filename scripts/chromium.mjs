// Finds a Chromium for the browser tests, or installs Debian's.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Failure } from './install.mjs'

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a Chromium: CHROMIUM_PATH, a usual place, Playwright's own, or one installed now. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Failure(`CHROMIUM_PATH ${named} does not exist`)
  }
  const found = usual.find((path) => existsSync(path)) ?? (await playwrightsOwn())
  return found ?? install()
}

async function playwrightsOwn() {
  try {
    const { chromium } = await import('@playwright/test')
    const path = chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

function install() {
  console.log('No Chromium found: installing the package chromium with apt-get...')
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', '-qq', ...args]
    return (
      spawnSync(command, rest, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0
    )
  }
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')
  const path = usual.find((each) => existsSync(each))
  if (!path) throw new Failure('Chromium could not be installed. Set CHROMIUM_PATH to a Chromium or Chrome.')
  return path
}
