import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { commonText } from '#text/common.ts'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Toasts.module.css'
import type { ToastKind } from './toast.ts'

const icons: Record<ToastKind, IconName> = { success: 'ok', error: 'bang', note: 'clock' }
const manager = Toast.createToastManager()
let mounted: Promise<void> | undefined

/** `duration` in milliseconds. The region stands a moment before its first words: readers only announce what changes. */
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
  manager.add({ type: kind, description: text, timeout: duration })
}

const mount = () =>
  new Promise<void>((resolve) => {
    const host = document.body.appendChild(document.createElement('div'))
    const onReady = () => setTimeout(resolve, 100)
    createRoot(host).render(<Toasts onReady={onReady} />)
  })

function Toasts({ onReady }: { onReady: () => void }) {
  useEffect(() => onReady(), [onReady])
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Viewport className={styles.region} data-toast-region="" aria-label={commonText.notifications}>
        <ToastList />
      </Toast.Viewport>
    </Toast.Provider>
  )
}

/** All are in full sight, so each may be dismissed at any time; none is a dialog. */
const ToastList = () =>
  Toast.useToastManager().toasts.map((toast) => {
    const kind = (toast.type ?? 'note') as ToastKind
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        role="group"
        // biome-ignore lint/a11y/useValidAriaValues: takes the attribute away, it belongs to dialogs only
        aria-modal={undefined}
        className={classes(styles.toast, kind !== 'note' && styles[kind])}
        swipeDirection="right"
      >
        <Icon name={icons[kind]} />
        <Toast.Description />
        <Toast.Close
          aria-hidden={false}
          render={<IconButton icon="x" label={commonText.dismiss} className={styles.dismiss} />}
        />
      </Toast.Root>
    )
  })
