// The console's service worker: it opens and reloads the console offline. It caches one build: the page and all
// its files, which are named by content hash. The console caches its data itself (frame/lastKnown.ts); no API
// answer passes through here.
/* global SHELL */

/** `{ build, entry, files }`, prepended to this file by the build (vite.console.config.ts). */
const { build, entry, files } = SHELL
const PREFIX = 'contrology-console-shell-'
const CACHE = PREFIX + build
/** Milliseconds. A connection without an answer counts as offline. */
const ANSWER_TIMEOUT_MS = 4_000

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

/** The whole build or nothing. During a rollout the page may be of another release: then the next start tries again. */
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

/** The previous build is kept: one of its pages may still be open, and load more of its files. */
async function dropOldBuilds() {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)))
}

/** From the network, so that a new build is used at once; otherwise the cached build. */
async function page(event) {
  const asked = (async () => (await event.preloadResponse) ?? (await fetch(event.request)))()
  const held = await caches.match('/console', { cacheName: CACHE })
  if (!held) return asked
  const answer = await Promise.race([asked.catch(() => undefined), later(ANSWER_TIMEOUT_MS)])
  return answer && answer.status < 500 ? answer : held
}

const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const heldOr = async (request, get) => (await caches.match(request)) ?? get(request)

async function fetchAndHold(request) {
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone())
  return answer
}
