import { type ComponentProps, useId } from 'react'
import { Button } from '#ui/Button.tsx'
import css from './OnlineButton.module.css'
import { formText, lineText } from './text/parts.ts'
import { useOnline } from './useOnline.ts'

type OnlineButtonProps = ComponentProps<typeof Button> & {
  /** Whether another button or text nearby already says that there is no connection. */
  quiet?: boolean
  /** The reason why the form can't be sent yet. The button looks disabled only while the server computes a preview. */
  blocked?: string | false | undefined
}

/**
 * A button for an action that needs the server. Offline it is disabled and says so. If the click were queued
 * instead, it would take effect later, when nobody expects it, or twice.
 */
export function OnlineButton({ quiet, blocked, disabled, ...button }: OnlineButtonProps) {
  const online = useOnline()
  const id = useId()
  const showsHint = !online && !quiet && !disabled
  return (
    <>
      <Button
        {...button}
        disabled={disabled || !online}
        aria-disabled={blocked === formText.wait || undefined}
        {...(showsHint ? { 'aria-describedby': id } : undefined)}
      />
      {showsHint && <OfflineHint id={id} />}
    </>
  )
}

/** The explanation why these controls are disabled. */
export const OfflineHint = ({ id }: { id?: string }) => (
  <span id={id} className={css.down}>
    {lineText.shut}
  </span>
)
