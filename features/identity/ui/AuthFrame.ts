import type { ComponentType, ReactNode } from 'react'

/** What stands round a view of signing in: the popup and the pages each bring their own. */
export interface AuthFrameProps {
  view?: 'signin' | 'signup' | 'forgot'
  title: string
  /** A later step of the same view. */
  later?: boolean
  /** The bar at the foot that leads to the other view. */
  swap: { question: string; action: string; onClick: () => void }
  children: ReactNode
}
export type AuthFrame = ComponentType<AuthFrameProps>
