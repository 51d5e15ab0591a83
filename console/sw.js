// The console's service worker: it opens and reloads the console offline. It caches one build: the page and all
// its files, which are named by content hash. The console caches its data itself (frame/lastKnown.ts); no API
// response passes through here.
/* global SHELL */

/** `{ build, entry, files }`, prepended to this file by the build (vite.console.config.ts). */
const { build, entry, files } = SHELL
const PREFIX = 'contrology-console-shell-'
const CACHE = PREFIX + build
/** Milliseconds. A connection without a response counts as offline. */
const RESPONSE_TIMEOUT_MS = 4_000

addEventListener('install', (event) => {
  event.waitUntil(cacheBuild().then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), dropOldBuilds(), clients.claim()]))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (/^(\/hi)?\/console(\/|$)/.test(pathname)) event.respondWith(respondWithPage(event))
  } else if (pathname.startsWith('/console/assets/')) event.respondWith(cachedOr(request, fetch))
  else if (pathname.startsWith('/fonts/') || files.includes(pathname)) {
    event.respondWith(cachedOr(request, fetchAndCache))
  }
})

/** The whole build or nothing. During a rollout the page may be of another release: then the next start tries again. */
async function cacheBuild() {
  const cache = await caches.open(CACHE)
  try {
    const response = await fetch('/console', { cache: 'no-cache' })
    if (!response.ok || !(await response.clone().text()).includes(entry))
      throw new Error('the page is of another build')
    await cache.addAll(files)
    await cache.put('/console', response)
  } catch (error) {
    await caches.delete(CACHE)
    throw error
  }
}

/** The previous build is kept: one of its pages may still be open, and load more of its files. */
async function dropOldBuilds() {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)))
}

/** From the network, so that a new build is used at once; otherwise the cached build. */
async function respondWithPage(event) {
  const pending = (async () => (await event.preloadResponse) ?? (await fetch(event.request)))()
  const cached = await caches.match('/console', { cacheName: CACHE })
  if (!cached) return pending
  const response = await Promise.race([pending.catch(() => undefined), delay(RESPONSE_TIMEOUT_MS)])
  return response && response.status < 500 ? response : cached
}

const delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const cachedOr = async (request, get) => (await caches.match(request)) ?? get(request)

async function fetchAndCache(request) {
  const response = await fetch(request)
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone())
  return response
}
