// Fills the offline page with the bookings that this device keeps (sw.js). Words stand in the page.

const zone = 'Asia/Kolkata'
const format = (options) => new Intl.DateTimeFormat('en-IN', { ...options, timeZone: zone })
const dayFormat = format({ weekday: 'long', day: 'numeric', month: 'long' })
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone })
const day = (at) => dayFormat.format(at)
const time = (at) => timeFormat.format(at).replaceAll('\u202f', ' ').toLowerCase()

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

// The line is back: so is the page that was asked for.
if (location.pathname !== '/offline') addEventListener('online', () => location.reload())
