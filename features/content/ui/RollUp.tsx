import type { ReactNode } from 'react'
import { Lang } from '#ui/Lang.tsx'
import styles from './RollUp.module.css'

interface RollUpProps {
  title: string
  /** One for each pose: the sentence, the studio's text below it, and the number. */
  poses: (readonly [caption: string, more: string, count: string])[]
  /** A link or button at the end of the movement. */
  children: ReactNode
}

/**
 * A roll-up exercise in five poses, over the full width. The visitor moves through it by scrolling. Only the style
 * sheet changes the poses, if the browser supports that and reduced motion is not requested; otherwise there are five
 * pictures on one base line.
 */
export const RollUp = ({ title, poses, children }: RollUpProps) => (
  <section className={styles.roll} aria-labelledby="roll-h">
    <div>
      <h2 id="roll-h">
        <Lang text={title} />
      </h2>
      <ol>
        {poses.map(([caption, more, count], index) => (
          <li key={caption}>
            <div>
              <p>{caption}</p>
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
