import type { ReactNode } from 'react'

/** Opens a section: label at the left edge, heading and lead from the fourth column. */
export const SectionHead = ({
  label,
  title,
  lead,
  id,
}: {
  label?: ReactNode
  title: ReactNode
  lead?: ReactNode
  /** On the heading, for `aria-labelledby` of the section. */
  id?: string
}) => (
  <header className="sec-h">
    {label && <p className="label">{label}</p>}
    <h2 id={id}>{title}</h2>
    {lead && <p className="lead">{lead}</p>}
  </header>
)
