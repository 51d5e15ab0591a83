import type { ReactNode } from 'react'
import { commonText } from '#lib/text/common.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'

type ErrorNoticeProps = {
  /** What failed ('We could not load the timetable'). */
  title: ReactNode
  /** What it means for the reader. */
  children?: ReactNode
  /** Without it there is no retry button. */
  onRetry?: () => void
  /** True while the next attempt is running. */
  retrying?: boolean
}

/** A failed fetch: never shown as an empty list, always with a text and a retry button. Announced at once. */
export const ErrorNotice = ({ title, children, onRetry, retrying }: ErrorNoticeProps) => (
  <div role="alert">
    <Empty
      art="error"
      title={title}
      action={
        onRetry && (
          <Button outline sm pending={retrying} onClick={onRetry}>
            {commonText.tryAgain}
          </Button>
        )
      }
    >
      {children}
    </Empty>
  </div>
)
