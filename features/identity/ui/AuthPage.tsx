import type { ReactNode } from 'react'
import { identityText } from '#features/identity/text/identity.ts'
import { classes } from '#ui/classes.ts'
import frame from './AuthFrame.module.css'
import type { AuthFrameProps } from './AuthFrame.ts'
import styles from './AuthPage.module.css'
import { SwapBar } from './SwapBar.tsx'

/** The layout of the popup, as a page. On desktops the picture is on the left. */
export const AuthPage = ({ children }: { children: ReactNode }) => (
  <main id="main" className={styles.page}>
    <div className={classes(styles.plate, frame.inside)}>
      <div className={frame.art} />
      <div className={frame.side}>{children}</div>
    </div>
  </main>
)

/** The content of a page: a title, which may be hidden visually, and the rest. */
export const PageView = ({ title, unseen, children, foot }: ViewProps) => (
  <div className={frame.view}>
    <div className={unseen ? 'vh' : styles.head}>
      <h1>{title}</h1>
    </div>
    <noscript>
      <p className={styles.withoutScripts}>{identityText.withoutScripts}</p>
    </noscript>
    <div className={styles.body}>{children}</div>
    {foot}
  </div>
)

type ViewProps = { title: string; unseen?: boolean; children: ReactNode; foot?: ReactNode }

export const PageFrame = ({ title, swap, children }: AuthFrameProps) => (
  <PageView title={title} foot={<SwapBar {...swap} />}>
    {children}
  </PageView>
)
