import type { ReactNode } from 'react'
import { inOrder } from '#ui/inOrder.ts'
import { Plate } from '#ui/Plate.tsx'
import styles from './Steps.module.css'

interface Step {
  /** A name in `/art`. */
  art: string
  title: ReactNode
  text: ReactNode
}

/** Numbered steps, with a picture above each. */
export const Steps = ({ steps }: { steps: Step[] }) => (
  <ol className={styles.steps}>{inOrder(steps.map(stepOf))}</ol>
)

const stepOf = ({ art, title, text }: Step) => (
  <li>
    <Plate src={`/art/${art}.svg`} alt="" ratio="4:3" />
    <div className={styles.text}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  </li>
)
