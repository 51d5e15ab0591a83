// The studio's service worker. It shows messages of the studio, and stores two things for offline use: the offline
// pages, and the last answer to "which classes have I booked". Pages, files and every other answer always come from
// the network, so no release can leave anybody with an old page.

const SHELL = 'contrology-shell'
const MEMBER = 'contrology-member'
/** The prefix of the console's caches: they belong to its own worker, but its data is deleted with the sign-in. */
const CONSOLE = 'contrology-console'
const OFFLINE_PAGES = { en: '/offline', hi: '/hi/offline' }
/** Marks the offline page's own requests; those of other pages are not handled. */
const MARK = '?offline'
const WORDS = [...Object.values(OFFLINE_PAGES), `/offline.css${MARK}`, `/offline.js${MARK}`]
/** The site's own fonts and icon, which the browser has already loaded for the open page. */
const FACES = ['/favicon.svg', '/fonts/eczar-latin-var.woff2', '/fonts/anek-latin-var.woff2']
const USER = '/api/v1/user/'
const BOOKINGS = `${USER}get-scheduled-class`

/** Incremented with every deletion: an answer that was requested before is not stored after it. */
let generation = 0
let shellIsFresh = false

addEventListener('install', (event) => {
  event.waitUntil(refreshShell().then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), dropOtherCaches(), clients.claim()]))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(api|dev|calendar|assets)\//.test(pathname)) event.respondWith(page(event))
  } else if (search === MARK) event.respondWith(shellFile(request))
  else if (pathname === BOOKINGS) event.respondWith(bookings(event))
  else if (pathname.startsWith(USER)) watchSignIn(event, pathname.slice(USER.length))
})

async function page(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    if (!shellIsFresh) event.waitUntil(refreshShell().catch(() => {}))
    return answer
  } catch (error) {
    const { pathname } = new URL(event.request.url)
    const kept = await caches.match(OFFLINE_PAGES[/^\/hi(\/|$)/.test(pathname) ? 'hi' : 'en'])
    if (kept) return kept
    throw error
  }
}

const shellFile = async (request) => (await caches.match(request)) ?? fetch(request)

/** All of it or nothing, so that page, script and style match. Unchanged files cost a 304 each. */
async function refreshShell() {
  const wanted = [
    ...WORDS.map((file) => ({ key: file, answer: fetch(file, { cache: 'no-cache' }) })),
    ...FACES.map((file) => ({ key: file + MARK, answer: fetch(file) })),
  ]
  const answers = await Promise.all(wanted.map(({ answer }) => answer))
  const failed = answers.find((answer) => !answer.ok)
  if (failed) throw new Error(`${failed.url} answered ${failed.status}`)
  const shell = await caches.open(SHELL)
  await Promise.all(wanted.map(({ key }, i) => shell.put(key, answers[i])))
  shellIsFresh = true
}

async function dropOtherCaches() {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name !== SHELL && name !== MEMBER && !name.startsWith(CONSOLE))
      .map((name) => caches.delete(name)),
  )
}

/** From the network only; a copy is stored for the offline page. An open page never uses it as current data. */
async function bookings(event) {
  const asked = generation
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keep(answer.clone(), asked))
  return answer
}

async function keep(answer, asked) {
  const body = await answer.text()
  if (asked !== generation) return
  const cache = await caches.open(MEMBER)
  const headers = { 'content-type': 'application/json', 'x-kept-at': new Date().toISOString() }
  await cache.put(BOOKINGS, new Response(body, { headers }))
  if (asked !== generation) await caches.delete(MEMBER)
}

async function forget() {
  generation += 1
  await Promise.all([caches.delete(MEMBER), caches.delete(`${CONSOLE}-data`)])
}

/** Stored data is deleted when the sign-in ends, for whatever reason, and before anybody else signs in. */
function watchSignIn(event, call) {
  if (call === 'sign-out' || call === 'signin' || call === 'signup') event.waitUntil(forget())
  else if (call === 'refresh-token' || call === 'get-user') event.respondWith(endOfSignIn(event))
}

async function endOfSignIn(event) {
  const answer = await fetch(event.request)
  if (answer.status === 401) {
    const told = await answer
      .clone()
      .json()
      .catch(() => null)
    // An expired access token does not end the sign-in: the page requests a new one.
    if (told?.error?.code !== 'INVALID_ACCESS_TOKEN') event.waitUntil(forget())
  }
  return answer
}

// Messages of the studio: what to show, and the page of ours that a click opens.
addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {}
  if (!title) return
  const icon = '/icon-192.png'
  event.waitUntil(registration.showNotification(title, { body, tag, icon, badge: icon, data: { url } }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.url ?? '/'))
})

/** In a window of its own: an open page may hold what somebody is writing or paying. */
async function openPage(path) {
  const { origin, href } = new URL(path, location.origin)
  if (origin !== location.origin) return
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url === href)
  await (open ? open.focus() : clients.openWindow(href))
}
