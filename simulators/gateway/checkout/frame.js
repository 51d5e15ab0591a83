/**
 * The form in checkout's frame. It reports only to the page that opened it: that page's origin is in this
 * page's address, and the server lets only that origin frame it.
 */
const SOURCE = 'gateway-simulator'
const SHOW_SUCCESS_MS = 700
const orderId = decodeURIComponent(location.pathname.split('/').at(-1))
const parentOrigin = new URLSearchParams(location.search).get('parent')
const byId = (id) => document.getElementById(id)
const buttons = [...document.querySelectorAll('.method')]
let options
let paid

const sendToParent = (event, data) => parent.postMessage({ source: SOURCE, event, data }, parentOrigin)

const setState = (text, good = false) => {
  byId('state').textContent = text
  byId('state').classList.toggle('good', good)
}

const setUsable = (usable) => {
  for (const button of buttons) button.disabled = !usable
}

const showProblem = (text) => {
  byId('alert').textContent = text
  byId('alert').hidden = text === ''
  byId('alert').scrollIntoView({ block: 'nearest' })
}

/** A call to the gateway; failures of every kind are returned as `{error: {description}}`. */
const call = async (path, body) => {
  try {
    const response = await fetch(
      `${encodeURIComponent(orderId)}/${path}?key=${encodeURIComponent(options.key)}`,
      {
        method: body ? 'POST' : 'GET',
        ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      },
    )
    return await response.json()
  } catch {
    return { error: { description: 'The gateway did not answer. Please try again.' } }
  }
}

/** Dark or white text, whichever has more contrast on the shop's colour. */
const textOn = (rgb) => {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#1b2230' : '#fff'
}

const paint = (color) => {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? '')
  if (!hex) return
  const rgb = hex.slice(1).map((part) => Number.parseInt(part, 16))
  document.documentElement.style.setProperty('--accent', color)
  document.documentElement.style.setProperty('--on-accent', textOn(rgb))
}

const showBill = (order) => {
  const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: order.currency })
  byId('sum').textContent = money.format(order.amount / 100)
}

const showShop = () => {
  const { name, description, prefill } = options
  paint(options.color)
  byId('shop').textContent = name || 'Payment'
  byId('what').textContent = description ?? ''
  byId('what').hidden = !description
  const who = [prefill?.name, prefill?.email, prefill?.contact].filter(Boolean).join(', ')
  byId('who').textContent = `Paying as ${who}`
  byId('who').hidden = who === ''
  byId('order').textContent = orderId
}

/** How a UPI payment starts: in an app on this device, or with a code that a phone scans. */
const UPI_FLOWS = { intent: 'Opens your UPI app', qr: 'Scan a QR code with your phone' }

/**
 * The shop's own blocks come first, in its sequence; the others follow, unless it hides them. The bank declines the
 * method that comes first.
 */
const showMethods = () => {
  const { blocks = {}, sequence = [], preferences } = options.display ?? {}
  const instruments = sequence.flatMap((name) => blocks[name.replace(/^block\./, '')]?.instruments ?? [])
  const first = instruments.map(({ method }) => method)
  const flow = instruments.find(({ method }) => method === 'upi')?.flows?.[0]
  if (flow in UPI_FLOWS) byId('upiFlow').textContent = `${UPI_FLOWS[flow]}: success@razorpay`
  if (first[0]) byId('fail').dataset.method = first[0]
  for (const method of first.toReversed()) {
    const button = buttons.find(({ dataset }) => dataset.method === method && dataset.outcome === 'captured')
    button?.parentElement.prepend(button)
  }
  if (!first.length || preferences?.show_default_blocks !== false) return
  for (const button of buttons) button.hidden = !first.includes(button.dataset.method)
}

const start = async () => {
  showShop()
  showMethods()
  byId('shop').focus()
  const order = await call('order')
  setState('')
  if (order.error) return showProblem(order.error.description)
  showBill(order)
  if (order.status === 'paid') return showProblem('This order is already paid.')
  if (options.amount !== undefined && Number(options.amount) !== order.amount) {
    return showProblem('The amount that was passed to checkout differs from the amount of the order.')
  }
  setUsable(true)
}

const onFailed = (result, button) => {
  setState('')
  showProblem(result.error.description)
  if (result.error.metadata?.payment_id) sendToParent('failed', result)
  if (!options.retry) return byId('close').focus()
  setUsable(true)
  button.focus({ preventScroll: true })
}

const pay = async (button) => {
  setUsable(false)
  showProblem('')
  setState('Processing…')
  const { method, outcome } = button.dataset
  const { email, contact } = options.prefill ?? {}
  const result = await call('pay', { method, outcome, email, contact, description: options.description })
  if (result.error) return onFailed(result, button)
  paid = result
  setState('Payment successful', true)
  setTimeout(() => sendToParent('paid', result), SHOW_SUCCESS_MS)
}

let focusBefore
const askToLeave = (isAsking) => {
  if (isAsking) focusBefore = document.activeElement
  byId('pay').hidden = isAsking
  byId('question').hidden = !isAsking
  if (isAsking) byId('questionTitle').focus()
  else focusBefore?.focus()
}

const leave = () => {
  if (paid) sendToParent('paid', paid)
  else if (!options?.confirmClose || !byId('question').hidden) sendToParent('dismiss')
  else askToLeave(true)
}

const onEscape = () => {
  if (!byId('question').hidden) askToLeave(false)
  else if (options?.escape) leave()
}

/** Tab stays inside the form. */
const keepFocusInside = (event) => {
  const stops = [...document.querySelectorAll('button:enabled')].filter((button) => button.checkVisibility())
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const inside = stops.includes(document.activeElement)
  if (document.activeElement !== edge && (inside || !event.shiftKey)) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
}

addEventListener('keydown', (event) => {
  if (event.key === 'Tab') keepFocusInside(event)
  if (event.key !== 'Escape') return
  event.preventDefault()
  onEscape()
})
addEventListener('message', (message) => {
  if (message.source !== parent || message.origin !== parentOrigin) return
  if (message.data?.source !== SOURCE) return
  if (message.data.event === 'escape') onEscape()
  if (message.data.event === 'options' && options === undefined) {
    options = message.data.data
    void start()
  }
})
document.body.addEventListener('click', (event) => {
  if (event.target === document.body && options?.backdropClose) leave()
})
for (const button of buttons) button.addEventListener('click', () => pay(button))
byId('close').addEventListener('click', leave)
byId('stay').addEventListener('click', () => askToLeave(false))
byId('leave').addEventListener('click', () => sendToParent('dismiss'))
sendToParent('ready')
