type Listener = (isDone?: boolean) => void

/** Those who want to hear of something. */
function ring() {
  const listeners = new Set<Listener>()
  return {
    on: (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (isDone?: boolean) => {
      for (const listener of listeners) listener(isDone)
    },
  }
}

const docks: HTMLElement[] = []
const docking = ring()
const leaving = ring()

/** From now on toasts stand in `place` instead of the page's edge; the answer takes that back. */
export function dockToasts(location: HTMLElement): () => void {
  docks.push(location)
  docking.tell()
  return () => {
    docks.splice(docks.indexOf(location), 1)
    docking.tell()
  }
}

/** The dock of whatever lies on top; undefined: the page's own edge. */
export const toastDock = (): HTMLElement | undefined => docks.at(-1)
export const onToastDock = docking.on

/** Another page, or another step: what toasts said of the one before is over; `isDone`: also what was said just now. */
export const viewLeft = leaving.tell
export const onViewLeft = leaving.on
