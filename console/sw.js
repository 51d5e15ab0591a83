// The console's service worker: it opens and reloads the console without a line. It holds one build: the page and all
// files that belong to it, which are named by their content. What the console knew last is the console's own affair
// (frame/lastKnown.ts); no answer of the API passes through here.
/* global SHELL */

/** `{ build, entry, files }`, written in front of this by the build (vite.console.config.ts). */
const { build, entry, files } = SHELL
const PREFIX = 'contrology-console-shell-'
const CACHE = PREFIX + build
/** Milliseconds. A line that is there and answers nothing is no line. */
const PATIENCE_MS = 4_000

addEventListener('install', (event) => {
  event.waitUntil(takeBuild().then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), dropOldBuilds(), clients.claim()]))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (/^(\/hi)?\/console(\/|$)/.test(pathname)) event.respondWith(page(event))
  } else if (pathname.startsWith('/console/assets/')) event.respondWith(heldOr(request, fetch))
  else if (pathname.startsWith('/fonts/') || files.includes(pathname)) {
    event.respondWith(heldOr(request, fetchAndHold))
  }
})

/** All of a build or nothing. While a release is rolled out the page may be of another one: then the next start tries again. */
async function takeBuild() {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch('/console', { cache: 'no-cache' })
    if (!answer.ok || !(await answer.clone().text()).includes(entry))
      throw new Error('the page is of another build')
    await cache.addAll(files)
    await cache.put('/console', answer)
  } catch (error) {
    await caches.delete(CACHE)
    throw error
  }
}

/** The build before stays: a page of it may be open still, and fetch more of its own files. */
async function dropOldBuilds() {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)))
}

/** From the network, so that a new build comes at once; else the one that is held, whole. */
async function page(event) {
  const asked = (async () => (await event.preloadResponse) ?? (await fetch(event.request)))()
  const held = await caches.match('/console', { cacheName: CACHE })
  if (!held) return asked
  const answer = await Promise.race([asked.catch(() => undefined), later(PATIENCE_MS)])
  return answer && answer.status < 500 ? answer : held
}

const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const heldOr = async (request, get) => (await caches.match(request)) ?? get(request)

async function fetchAndHold(request) {
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone())
  return answer
}
