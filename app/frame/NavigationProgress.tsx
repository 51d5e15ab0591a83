import { useEffect, useState } from 'react'
import { frameText } from '#app/text/frame.ts'
import { Spinner } from '#ui/Spinner.tsx'
import styles from './NavigationProgress.module.css'

/** In milliseconds: if loading takes less time, no spinner is shown. */
const SPINNER_DELAY_MS = 150

/** Shown while something is loading: the spinner appears after a moment. */
export function NavigationProgress({ active = true }: { active?: boolean }) {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setIsVisible(true), SPINNER_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setIsVisible(false)
    }
  }, [active])
  return active && isVisible ? (
    <div className={styles.going}>
      <Spinner className={styles.spinner} label={frameText.loadingPage} />
    </div>
  ) : null
}
