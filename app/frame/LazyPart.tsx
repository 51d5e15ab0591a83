import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { dashboardText as text } from '#features/booking/text/dashboard.ts'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

type LazyPartProps<P extends object> = {
  load: () => Promise<{ default: ComponentType<P> }>
  /** For the part, once it is here. */
  props: P
}

/** A part of the page that is fetched when it is shown; when the line breaks, it says so and can be asked for again. */
export function LazyPart<P extends object>({ load, props }: LazyPartProps<P>) {
  const [Part, setPart] = useState<ComponentType<P>>()
  const [state, setState] = useState<'loading' | 'here' | 'failed'>('loading')
  const fetchPart = useCallback(() => {
    setState('loading')
    load().then(
      (module) => {
        setPart(() => module.default)
        setState('here')
      },
      () => setState('failed'),
    )
  }, [load])
  useEffect(fetchPart, [fetchPart])
  if (Part) return <Part {...props} />
  if (state === 'failed') {
    return (
      <ErrorNotice title={text.tabFailed} onRetry={fetchPart}>
        {text.tabFailedHelp}
      </ErrorNotice>
    )
  }
  return <Skeleton lines={6} />
}
