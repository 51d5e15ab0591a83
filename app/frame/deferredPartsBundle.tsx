import { LinkPrefetch } from './LinkPrefetch.tsx'
import { Offline } from './Offline.tsx'
import { PlateAnimations } from './PlateAnimations.tsx'

/** What no page needs to begin with comes last. If it doesn't come, nothing is missed. */
export default function DeferredBundle() {
  return (
    <>
      <Offline />
      <LinkPrefetch />
      <PlateAnimations />
    </>
  )
}
