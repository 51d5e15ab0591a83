/** success: done; error: it failed; note: something to know. */
export type ToastKind = 'success' | 'error' | 'note'

/** Milliseconds: site toasts 2000, the sign-in area 4000 (spec §9). A pointer over it or the focus in it stops the clock. */
const site = 2000
const signInArea = 4000

const show = (kind: ToastKind, text: string, duration: number) => {
  if (!text.trim()) return
  import('./Toasts.tsx')
    .then(({ showToast }) => showToast({ kind, text, duration }))
    .catch(() => window.alert(text)) // the line broke before the part came: say it anyway
}

const toasts = (duration: number) => ({
  success: (text: string) => show('success', text, duration),
  error: (text: string) => show('error', text, duration),
  note: (text: string) => show('note', text, duration),
})

/** At the bottom of the page, at most 3 at once, read out politely. Everything it needs is loaded at the first one. */
export const toast = toasts(site)

/** The same, for the login popup and the password pages. */
export const signInToast = toasts(signInArea)

type Listener = () => void

/** Those who want to hear of something. */
function ring() {
  const listeners = new Set<Listener>()
  return {
    on: (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}

const docks: HTMLElement[] = []
const docking = ring()
const leaving = ring()

/** From now on toasts stand in `place` instead of the page's edge; the answer takes that back. */
export function dockToasts(place: HTMLElement): () => void {
  docks.push(place)
  docking.tell()
  return () => {
    docks.splice(docks.indexOf(place), 1)
    docking.tell()
  }
}

/** The dock of whatever lies on top; undefined: the page's own edge. */
export const toastDock = (): HTMLElement | undefined => docks.at(-1)
export const onToastDock = docking.on

/** Another page, or another step: what toasts said of the one before is over. */
export const viewLeft = leaving.tell
export const onViewLeft = leaving.on
