import { type ComponentType, useEffect, useState } from 'react'

/** What no page needs to begin with comes last. If it doesn't come, nothing is missed. */
export function Afterwards() {
  const [Rest, setRest] = useState<ComponentType>()
  useEffect(() => {
    import('./Rest.tsx').then(
      ({ Rest: loaded }) => setRest(() => loaded),
      () => {},
    )
  }, [])
  return Rest ? <Rest /> : null
}
