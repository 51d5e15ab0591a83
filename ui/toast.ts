import { toastDock } from './toastDock.ts'

/** success: done; error: it failed; note: something to know. */
export type ToastKind = 'success' | 'error' | 'note'

/**
 * Milliseconds: site toasts 2000, the sign-in area 4000 (spec §9). A pointer over it or the focus in it pauses
 * the timer.
 */
const site = 2000
const signInArea = 4000

const show = (kind: ToastKind, text: string, duration: number) => {
  if (!text.trim()) return
  import('./Toasts.tsx')
    .then(({ showToast }) => showToast({ kind, text, duration }))
    .catch(() => showPlain(text, duration))
}

/** Shows plain text instead of a toast if the connection was lost before the component loaded. */
function showPlain(text: string, duration: number) {
  const paragraph = document.createElement('p')
  paragraph.role = 'alert'
  paragraph.className = 'on-dark'
  paragraph.textContent = text
  const dock = toastDock()
  const edge = dock ? {} : { position: 'fixed', inset: 'auto 0 0', zIndex: '50' }
  Object.assign(paragraph.style, { margin: '0', padding: '14px 20px' }, edge)
  ;(dock ?? document.body).append(paragraph)
  setTimeout(() => paragraph.remove(), duration * 2)
}

const toasts = (duration: number) => ({
  success: (text: string) => show('success', text, duration),
  error: (text: string) => show('error', text, duration),
  note: (text: string) => show('note', text, duration),
})

/** At the bottom of the page, at most 3 at once, announced politely. Its code is loaded with the first toast. */
export const toast = toasts(site)

/** Toasts of the login popup and the password pages. */
export const signInToast = toasts(signInArea)
