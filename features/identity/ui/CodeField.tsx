import { useEffect, useRef, useState } from 'react'
import { CODE_MINUTES, CODE_PAUSE_SECONDS } from '#features/identity/rules.ts'
import { codeText } from '#features/identity/text/identity.ts'
import { TextButton } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { OtpField } from '#ui/OtpField.tsx'
import styles from './CodeField.module.css'

interface CodeFieldProps {
  name: string
  value: string
  error?: string | undefined
  onChange: (digits: string) => void
  /** The address to which the code was sent. */
  email: string
  /** Whether the code was just sent. */
  fresh: boolean
  pending: boolean
  /** Requests a new code, and calls `sent` after it was sent. */
  onResend: (sent: () => void) => void
  onOtherEmail: () => void
  otherEmail?: string
}

/** A field for the six-digit code, with a button for a new code after a pause, and a link to use another address. */
export function CodeField({ email, fresh, pending, onResend, onOtherEmail, ...field }: CodeFieldProps) {
  const { otherEmail = codeText.otherEmail, ...code } = field
  const [left, restart] = useCountdown(fresh ? CODE_PAUSE_SECONDS : 0)
  const container = useRef<HTMLDivElement>(null)
  const restartCountdown = () => {
    code.onChange('')
    restart(CODE_PAUSE_SECONDS)
    container.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={container}>
      <OtpField {...code} label={codeText.label(email)} hint={codeText.valid(CODE_MINUTES)} />
      <div className={classes(styles.more, 'small')}>
        {left > 0 ? (
          <span className="mute num" role="timer">
            {codeText.wait(clock(left))}
          </span>
        ) : (
          <TextButton disabled={pending} onClick={() => onResend(restartCountdown)}>
            {codeText.resend}
          </TextButton>
        )}
        <TextButton onClick={onOtherEmail}>{otherEmail}</TextButton>
      </div>
    </div>
  )
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The seconds left, by the browser's monotonic clock, so that they are correct even after the tab was suspended. */
function useCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [end, setEnd] = useState(() => performance.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const tick = () => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 500)
    tick()
    return () => clearInterval(timer)
  }, [end])
  const restart = (newSeconds: number) => {
    setLeft(newSeconds)
    setEnd(performance.now() + newSeconds * 1000)
  }
  return [left, restart]
}
