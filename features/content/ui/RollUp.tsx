import type { ReactNode } from 'react'
import { Lang } from '#ui/Lang.tsx'
import styles from './RollUp.module.css'

interface RollUpProps {
  title: string
  /** Of each the sentence, what the studio says under it, and which of how many it is. */
  cuts: (readonly [say: string, more: string, count: string])[]
  /** What to do next, at the end of the movement. */
  children: ReactNode
}

/**
 * One roll-up in five cuts, from edge to edge. The visitor does it by scrolling: the style sheet alone changes the cuts,
 * where the browser can and nobody asked for less motion. Everywhere else they are five plates on one floor.
 */
export const RollUp = ({ title, cuts, children }: RollUpProps) => (
  <section className={styles.roll} aria-labelledby="roll-h">
    <div>
      <h2 id="roll-h">
        <Lang text={title} />
      </h2>
      <ol>
        {cuts.map(([say, more, count], index) => (
          <li key={say}>
            <div>
              <p>{say}</p>
              {more && (
                <p>
                  <Lang text={more} />
                </p>
              )}
            </div>
            <img src={`/art/roll-up-${index + 1}.svg`} alt="" width="528" height="304" loading="lazy" />
            <span aria-hidden="true">{count}</span>
          </li>
        ))}
      </ol>
      <div>{children}</div>
    </div>
  </section>
)
