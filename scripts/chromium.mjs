// Finds a Chromium for the browser tests, or installs Debian's where there is none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Failure } from './install.mjs'

// The headless shell renders the same pages with less than half the CPU time.
const SHELL = '/usr/bin/chromium-headless-shell'
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, the headless shell, Playwright's own, or a browser. If none of these
 * exists, it installs one. `browser`: prefers a full browser to the shell, because measurements need what people use.
 */
export async function findChromium({ browser = false } = {}) {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Failure(`CHROMIUM_PATH ${named} does not exist`)
  }
  if (browser) return BROWSERS.find(existsSync) ?? (await playwrightChromium()) ?? install('chromium')
  const found = [SHELL].find(existsSync) ?? (await playwrightChromium()) ?? BROWSERS.find(existsSync)
  return found ?? install('chromium-headless-shell')
}

async function playwrightChromium() {
  try {
    const { chromium } = await import('@playwright/test')
    const path = chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

function install(name) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  console.log(`No Chromium or Chrome found for the browser tests. Installing the packages ${name} and fonts-liberation
with ${[...asRoot, 'apt-get'].join(' ')}. To install nothing, set CHROMIUM_PATH=/path/to/chromium.`)
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', '-qq', ...args]
    return (
      spawnSync(command, rest, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0
    )
  }
  const add = (...packages) => apt('install', '-y', '--no-install-recommends', ...packages)
  const find = () => [SHELL, ...BROWSERS].find(existsSync)
  apt('update')
  add('fonts-liberation')
  // Not every distribution has a separate shell package.
  if (!add(name) && !find()) add('chromium')
  const path = find()
  if (!path) throw new Failure('Chromium could not be installed. Set CHROMIUM_PATH to a Chromium or Chrome.')
  return path
}
