import { LinkPrefetch } from './LinkPrefetch.tsx'
import { Offline } from './Offline.tsx'
import { PlateAnimations } from './PlateAnimations.tsx'

export const DeferredBundle = () => (
  <>
    <Offline />
    <LinkPrefetch />
    <PlateAnimations />
  </>
)
