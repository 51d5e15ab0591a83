import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import './promise.css'

/** What the studio promises about this booking ("Free to cancel until …"); `children` is the small print under it. */
export const PromiseNote = ({
  promise,
  icon = 'clock',
  children,
}: {
  promise: ReactNode
  icon?: IconName
  children?: ReactNode
}) => (
  <div className="promise">
    <Icon name={icon} />
    <div>
      <p className="promise-t">{promise}</p>
      {children && <p className="small mute">{children}</p>}
    </div>
  </div>
)
