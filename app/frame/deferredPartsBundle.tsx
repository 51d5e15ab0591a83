import { LinkPrefetch } from './LinkPrefetch.tsx'
import { Offline } from './Offline.tsx'
import { PlateAnimations } from './PlateAnimations.tsx'

/** Parts that no page needs at first. If they can't be loaded, nothing essential is missing. */
export default function DeferredBundle() {
  return (
    <>
      <Offline />
      <LinkPrefetch />
      <PlateAnimations />
    </>
  )
}
