import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { commonText } from '#lib/text/common.ts'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import css from './Toasts.module.css'
import type { ToastKind } from './toast.ts'
import { onToastDock, onViewLeft, toastDock } from './toastDock.ts'

const icons: Record<ToastKind, IconName> = { success: 'ok', error: 'bang', note: 'clock' }
const manager = Toast.createToastManager<{ at: number }>()
/** In milliseconds. A message that appears this shortly before a change of view belongs to that change. */
const CHANGING_MS = 500
let mounted: Promise<void> | undefined

/**
 * `duration` in milliseconds. The live region exists a moment before its first message: screen readers only
 * announce changes.
 */
export async function showToast({
  kind,
  text,
  duration,
}: {
  kind: ToastKind
  text: string
  duration: number
}) {
  mounted ??= mount()
  await mounted
  manager.add({ type: kind, description: text, timeout: duration, data: { at: performance.now() } })
}

const mount = () =>
  new Promise<void>((resolve) => {
    const host = document.body.appendChild(document.createElement('div'))
    const onReady = () => setTimeout(resolve, 100)
    createRoot(host).render(<Toasts edge={host} onReady={onReady} />)
  })

/** Shown at the bottom edge of the page, or docked in the dialog over it. In both cases they cover nothing. */
function Toasts({ edge, onReady }: { edge: HTMLElement; onReady: () => void }) {
  const dock = useSyncExternalStore(onToastDock, toastDock)
  useEffect(() => onReady(), [onReady])
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      {createPortal(
        <Toast.Viewport
          className={classes(css.region, dock ? css.docked : css.bar)}
          aria-label={commonText.notifications}
        >
          <ToastList bar={!dock} />
        </Toast.Viewport>,
        dock ?? edge,
      )}
    </Toast.Provider>
  )
}

/** A list of toasts. All are fully visible, so each can be dismissed at any time; none is a dialog. */
const ToastList = ({ bar }: { bar: boolean }) => {
  const { toasts, close } = Toast.useToastManager<{ at: number }>()
  useRoomForBar(bar && toasts.length > 0)
  const latest = useRef(toasts)
  latest.current = toasts
  // Errors of a view disappear with it; a success message is still useful in the next view.
  useEffect(
    () =>
      onViewLeft((isDone) => {
        const before = performance.now() - CHANGING_MS
        for (const { id, type, data } of latest.current) {
          if (type === 'error' && (isDone || (data?.at ?? 0) < before)) close(id)
        }
      }),
    [close],
  )
  return toasts.map((toast) => {
    const kind = (toast.type ?? 'note') as ToastKind
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        role="group"
        // biome-ignore lint/a11y/useValidAriaValues: undefined removes the attribute of the library, which belongs to dialogs only
        aria-modal={undefined}
        className={classes(css.toast, css[kind])}
        data-toast={kind}
        swipeDirection="right"
      >
        <Icon name={icons[kind]} />
        <Toast.Description />
        <Toast.Close aria-hidden={false} render={<IconButton icon="x" label={commonText.dismiss} />} />
      </Toast.Root>
    )
  })
}

/** Reserves room, so that the end of the page can be scrolled above the bar. */
function useRoomForBar(shown: boolean) {
  useEffect(() => {
    document.body.classList.toggle(css.aboveBar as string, shown)
    document.documentElement.classList.toggle(css.scrollsAboveBar as string, shown)
  }, [shown])
}
