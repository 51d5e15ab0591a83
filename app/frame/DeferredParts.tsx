import { type ComponentType, useEffect, useState } from 'react'

/** What no page needs to begin with comes last. If it doesn't come, nothing is missed. */
export function DeferredParts() {
  const [DeferredBundle, setRest] = useState<ComponentType>()
  useEffect(() => {
    import('./deferredPartsBundle.tsx').then(
      ({ DeferredBundle: loaded }) => setRest(() => loaded),
      () => {},
    )
  }, [])
  return DeferredBundle ? <DeferredBundle /> : null
}
