import type { ComponentType, ReactNode } from 'react'

/** The frame around a sign-in view; the popup and the pages have different ones. */
export interface AuthFrameProps {
  view?: 'signin' | 'signup' | 'forgot'
  title: string
  /** Whether this is a later step of the view. */
  later?: boolean
  /** The bar at the bottom that switches to the other view. */
  swap: { question: string; action: string; onClick: () => void }
  children: ReactNode
}
export type AuthFrame = ComponentType<AuthFrameProps>
