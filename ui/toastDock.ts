type Listener = (isDone?: boolean) => void

/** A set of listeners. */
function createListeners() {
  const listeners = new Set<Listener>()
  return {
    on: (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show: (isDone?: boolean) => {
      for (const listener of listeners) listener(isDone)
    },
  }
}

const docks: HTMLElement[] = []
const dockChanges = createListeners()
const viewChanges = createListeners()

/** Shows toasts in this element instead of at the page's edge; returns a function that undoes it. */
export function dockToasts(element: HTMLElement): () => void {
  docks.push(element)
  dockChanges.show()
  return () => {
    docks.splice(docks.indexOf(element), 1)
    dockChanges.show()
  }
}

/** The dock of the topmost dialog; undefined: the page's own edge. */
export const toastDock = (): HTMLElement | undefined => docks.at(-1)
export const onToastDock = dockChanges.on

/**
 * Called when the page or step has changed: toasts about the previous one are removed, with `isDone` the most recent
 * ones too.
 */
export const notifyViewLeft = viewChanges.show
export const onViewLeft = viewChanges.on
