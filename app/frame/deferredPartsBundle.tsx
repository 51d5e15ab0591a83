import { LinkPrefetch } from './LinkPrefetch.tsx'
import { Offline } from './Offline.tsx'
import { Performances } from './Performances.tsx'

export const DeferredBundle = () => (
  <>
    <Offline />
    <LinkPrefetch />
    <Performances />
  </>
)
