import { Icon } from '#ui/Icon.tsx'
import type { AuthFrameProps } from './AuthFrame.ts'

export const SwapBar = ({ question, action, onClick }: AuthFrameProps['swap']) => (
  <button type="button" className="swap" onClick={onClick}>
    <span>{question}</span>
    <b>
      {action} <Icon name="go" />
    </b>
  </button>
)
