import type { ReactNode } from 'react'
import { ApiError } from '#lib/api.ts'
import { commonText } from '#lib/text/common.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import css from './FailedPart.module.css'

type FailedPartProps = {
  /** The message: `The list could not be loaded.` */
  title: ReactNode
  error?: unknown
  onRetry?: () => void
  retrying?: boolean
}

/**
 * A part of a screen that failed to load: the message, the reason, and a retry button. The rest of the screen still
 * works.
 */
export const FailedPart = ({ title, error, onRetry, retrying }: FailedPartProps) => (
  <div className={css.failed} role="alert">
    <Icon name="bang" />
    <p>
      <b>{title}</b> {error instanceof ApiError ? error.message : commonText.partFailed}
    </p>
    {onRetry && (
      <Button outline sm pending={retrying ?? false} onClick={onRetry}>
        {commonText.tryAgain}
      </Button>
    )}
  </div>
)
