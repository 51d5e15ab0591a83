import { useQuery } from '@tanstack/react-query'
import { studioQuery } from '#features/settings/console/queries.ts'
import { Logo } from '#ui/Logo.tsx'
import { Mark } from '#ui/Mark.tsx'
import css from './StudioMark.module.css'

/** The space for the logo next to the frame's text. */
const MAX_SIZE = { width: 88, height: 26 }

/** The studio's logo in the console, or the drawn mark. */
export function StudioMark({ tone }: { tone?: 'ink' | 'pale' }) {
  const { data: studio, isPending } = useQuery(studioQuery)
  // Nothing is shown until it is known whether there is a logo, because the drawn mark might disappear again a
  // moment later.
  if (isPending) return <span className={css.blank} />
  if (!studio?.logo) return <Mark {...(tone && { tone })} size={26} />
  const { width, height } = studio.logo
  const scale = Math.min(1, MAX_SIZE.width / width, MAX_SIZE.height / height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return (
    <Logo
      className={tone === 'pale' ? css.plate : undefined}
      logo={{ ...studio.logo, ...size }}
      name={studio.name}
    />
  )
}
