/**
 * The simulator's checkout.js, with the interface of Razorpay's: `new Razorpay(options)` with `open`, `close`
 * and `on`. The form is a page of the gateway in a frame; the two communicate by postMessage, each only with
 * the other's origin. Works under a Content-Security-Policy without unsafe-inline, because it sets styles as
 * properties, never as text.
 */
;(() => {
  const SCRIPT_PATH = '/v1/checkout.js'
  const SOURCE = 'gateway-simulator'
  const FRAME_TIMEOUT_MS = 15_000
  const script = document.currentScript
  const gateway = new URL(script.src.slice(0, script.src.lastIndexOf(SCRIPT_PATH)))

  const styled = (element, styles) => {
    Object.assign(element.style, styles)
    return element
  }

  const buildFrame = (options) => {
    const frame = document.createElement('iframe')
    const address = new URL(
      `${gateway.href.replace(/\/$/, '')}/checkout/${encodeURIComponent(options.order_id)}`,
    )
    address.searchParams.set('parent', location.origin)
    frame.src = address.href
    frame.title = 'Test payment'
    return styled(frame, {
      display: 'block',
      width: '100%',
      height: '100%',
      border: '0',
      background: 'transparent',
      colorScheme: 'light',
    })
  }

  /** A native dialog: it is above everything, and makes the rest of the page inert. */
  const buildDialog = (frame) => {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', 'Test payment')
    dialog.append(frame)
    return styled(dialog, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '0',
      border: '0',
      overflow: 'hidden',
      outline: 'none',
      background: 'rgba(22, 25, 34, 0.62)',
      colorScheme: 'light',
    })
  }

  /** The options that the frame needs: only data, because functions can't be posted. */
  const dataOf = ({ key, amount, currency, name, description, prefill, theme, modal, retry, config }) =>
    JSON.parse(
      JSON.stringify({
        key,
        amount,
        currency,
        name,
        description,
        prefill,
        color: theme?.color,
        display: config?.display,
        confirmClose: modal?.confirm_close === true,
        escape: modal?.escape !== false,
        backdropClose: modal?.backdropclose === true,
        retry: retry === undefined || retry === true || (retry !== false && retry.enabled !== false),
      }),
    )

  const check = (options) => {
    if (options === null || typeof options !== 'object') throw new Error('Invalid options')
    if (!options.key) throw new Error('No key passed')
    if (!options.order_id) throw new Error('No order_id passed: the simulator takes payments for orders only')
  }

  const openModal = (options, on) => {
    const frame = buildFrame(options)
    const dialog = buildDialog(frame)
    const overflow = document.documentElement.style.overflow
    let frameResponded = false
    let closed = false

    const send = (event, data) =>
      frame.contentWindow?.postMessage({ source: SOURCE, event, data }, gateway.origin)

    const close = () => {
      closed = true
      removeEventListener('message', listen)
      clearTimeout(timer)
      clearTimeout(limit)
      document.documentElement.style.overflow = overflow
      dialog.close()
      dialog.remove()
    }
    const dismiss = (reason) => {
      if (closed) return
      close()
      on.dismiss(reason)
    }
    const handlers = {
      ready: () => {
        frameResponded = true
        clearTimeout(timer)
        send('options', dataOf(options))
        frame.focus()
      },
      failed: (data) => on.failed(data),
      dismiss: () => dismiss(),
      paid: (data) => {
        close()
        on.paid(data)
      },
    }
    const listen = (message) => {
      if (message.origin !== gateway.origin || message.source !== frame.contentWindow) return
      if (message.data?.source === SOURCE) handlers[message.data.event]?.(message.data.data)
    }

    addEventListener('message', listen)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      if (!frameResponded) dismiss()
      else send('escape')
    })
    dialog.addEventListener('close', () => dismiss())
    const timer = setTimeout(dismiss, FRAME_TIMEOUT_MS)
    const limit = options.timeout ? setTimeout(() => dismiss('timeout'), options.timeout * 1000) : undefined
    document.body.append(dialog)
    document.documentElement.style.overflow = 'hidden'
    dialog.showModal()
    return { dismiss }
  }

  window.Razorpay = class Razorpay {
    #options
    #listeners = new Map()
    #modal

    constructor(options) {
      check(options)
      this.#options = options
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    #emit(event, data) {
      for (const listener of this.#listeners.get(event) ?? []) listener(data)
    }

    open() {
      if (this.#modal) return this
      this.#modal = openModal(this.#options, {
        failed: (failure) => this.#emit('payment.failed', failure),
        paid: (result) => {
          this.#modal = undefined
          this.#options.handler?.(result)
        },
        dismiss: (reason) => {
          this.#modal = undefined
          this.#options.modal?.ondismiss?.(reason)
        },
      })
      return this
    }

    /** Closes without asking, and calls `modal.ondismiss`. */
    close() {
      this.#modal?.dismiss()
    }
  }
})()
