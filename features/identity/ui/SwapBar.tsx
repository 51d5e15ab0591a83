import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import type { AuthFrameProps } from './AuthFrame.ts'
import styles from './SwapBar.module.css'

export const SwapBar = ({ question, action, onClick }: AuthFrameProps['swap']) => (
  <button type="button" className={classes(styles.swap, 'scripted')} onClick={onClick}>
    <span>{question}</span>
    <b>
      {action} <Icon name="go" />
    </b>
  </button>
)
