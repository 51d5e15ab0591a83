/** The page of a payment link or a QR code. For a QR code it replaces the UPI app that would scan it. */
const id = decodeURIComponent(location.pathname.split('/').at(-1))
const byId = (name) => document.getElementById(name)
const buttons = [...document.querySelectorAll('.method')]

const setUsable = (usable) => {
  for (const button of buttons) button.disabled = !usable
}

const call = async (path, body) => {
  try {
    const response = await fetch(path, {
      method: body ? 'POST' : 'GET',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    return await response.json()
  } catch {
    return { error: { description: 'The gateway did not answer. Please try again.' } }
  }
}

const showProblem = (text) => {
  byId('alert').textContent = text
  byId('alert').hidden = text === ''
}

const pay = async (outcome) => {
  setUsable(false)
  showProblem('')
  byId('state').textContent = 'Processing…'
  const result = await call(`../${code.kind}/${encodeURIComponent(id)}/pay`, { outcome })
  byId('state').textContent = result.status === 'captured' ? 'Payment successful' : ''
  if (result.status === 'captured') return
  showProblem(result.error?.description ?? result.error_description)
  setUsable(true)
}

const code = await call(`${encodeURIComponent(id)}/code`)
byId('state').textContent = ''
byId('code').textContent = id
if (code.error) showProblem(code.error.description)
else {
  const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  byId('sum').textContent = money.format(code.amount / 100)
  byId('what').textContent = code.description ?? ''
  const what = code.kind === 'qr_codes' ? 'QR code' : 'link'
  if (!code.open) showProblem(`This ${what} is ${code.status}: it can no longer be paid.`)
  setUsable(code.open)
}
for (const button of buttons) button.addEventListener('click', () => pay(button.dataset.outcome))
