import type { ReactNode } from 'react'
import type { AuthFrameProps } from './AuthFrame.ts'
import sheet from './auth.css?url'
import { SwapBar } from './SwapBar.tsx'

/** The plate of the popup as a page: the figure at the left on desks. Its style comes with it, for few pages have it. */
export const AuthPage = ({ children }: { children: ReactNode }) => (
  <main id="main" className="auth-page">
    <link rel="stylesheet" href={sheet} precedence="page" />
    <div className="auth-plate auth-in">
      <div className="auth-art" />
      <div className="auth-side">{children}</div>
    </div>
  </main>
)

export const PageFrame = ({ title, swap, children }: AuthFrameProps) => (
  <div className="auth-m">
    <div className="auth-h">
      <h1>{title}</h1>
    </div>
    <div className="auth-b">{children}</div>
    <SwapBar {...swap} />
  </div>
)
