import { useLocation } from 'react-router'
import { lazyPart } from '#ui/lazyPart.tsx'
import { LinkPrefetch } from './LinkPrefetch.tsx'
import { Offline } from './Offline.tsx'
import { PlateAnimations } from './PlateAnimations.tsx'

const CodeInAddress = lazyPart(() => import('./CodeInAddress.tsx'))

/** Parts that no page needs at first. Pages work without them if they can't be loaded. */
export default function DeferredBundle() {
  const { search } = useLocation()
  return (
    <>
      {/[?&]code=/.test(search) && <CodeInAddress />}
      <Offline />
      <LinkPrefetch />
      <PlateAnimations />
    </>
  )
}
