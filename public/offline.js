// Fills the offline page with the bookings stored on this device (sw.js). The texts are in the page.

const zone = 'Asia/Kolkata'
const { lang } = document.documentElement
const format = (options) => new Intl.DateTimeFormat(lang, { ...options, timeZone: zone })
const dayFormat = format({ weekday: 'long', day: 'numeric', month: 'long' })
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone })
const day = (at) => dayFormat.format(at)
const clock = (at) => timeFormat.format(at).replaceAll('\u202f', ' ').toLowerCase()
const time = (at) => (lang === 'hi-IN' ? inHindi(clock(at)) : clock(at))

/** `6:30 pm` → `शाम 6:30 बजे` */
function inHindi(words) {
  const [, hour, minute, half] = /^(\d+):(\d\d) (am|pm)$/.exec(words)
  const at = (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
  const part = at < 4 || at >= 20 ? 'रात' : at < 12 ? 'सुबह' : at < 16 ? 'दोपहर' : 'शाम'
  return `${part} ${hour}${minute === '00' ? '' : `:${minute}`} बजे`
}

const place = document.getElementById('kept')
const words = place.dataset

async function kept() {
  const cache = await caches.open('contrology-member')
  const answer = await cache.match('/api/v1/user/get-scheduled-class')
  if (!answer) return undefined
  const { data } = await answer.json()
  const now = Date.now()
  const bookings = data
    .map(({ item }) => item)
    .filter(({ status, startsAt, product }) => {
      return status === 'scheduled' && Date.parse(startsAt) + product.duration * 60_000 > now
    })
  return { bookings, at: new Date(answer.headers.get('x-kept-at')) }
}

const element = (name, text, className) =>
  Object.assign(document.createElement(name), { textContent: text, ...(className ? { className } : {}) })

function row({ product, startsAt, policy }) {
  const at = new Date(startsAt)
  const item = document.createElement('li')
  item.append(
    element('span', day(at), 'day'),
    element('span', time(at), 'time'),
    element('b', product.title),
    element('span', `${product.location}, ${product.instructor.name}`),
    element('span', policy, 'policy'),
  )
  return item
}

function show(found) {
  place.querySelector('p').textContent = found?.bookings.length
    ? words.as.replace('{when}', `${day(found.at)}, ${time(found.at)}`)
    : found
      ? words.none
      : words.nothing
  const list = document.createElement('ul')
  list.append(...(found?.bookings ?? []).map(row))
  if (list.children.length) place.append(list)
}

kept().then(show, () => show(undefined))

// The connection is back: loads the requested page.
if (!location.pathname.endsWith('/offline')) addEventListener('online', () => location.reload())
