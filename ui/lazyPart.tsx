import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** Style sheets of parts that failed. Vite's loader requests each only once, even then, so they are loaded again here. */
const failedSheets = new Set<HTMLLinkElement>()
// Not on the server. React loads sheets with a precedence.
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    const sheet = target as HTMLLinkElement | null
    if (sheet?.rel === 'stylesheet' && !sheet.dataset.precedence) failedSheets.add(sheet)
  },
  true,
)

const reloadSheets = () =>
  Promise.all(
    [...failedSheets].map((failed) => {
      failedSheets.delete(failed)
      const sheet = failed.cloneNode() as HTMLLinkElement
      return new Promise((resolve, reject) => {
        sheet.onload = resolve
        sheet.onerror = reject
        failed.replaceWith(sheet)
      })
    }),
  )

/**
 * A component that is fetched when it is first shown, or earlier by `preload`. It is fetched once, and again
 * only after a failure.
 */
export function lazyPart<P extends object>(fetchPart: () => Promise<{ default: ComponentType<P> }>) {
  let fetched: ReturnType<typeof fetchPart> | undefined
  const load = () => {
    fetched ??= (failedSheets.size ? reloadSheets().then(fetchPart) : fetchPart()).then(
      (module) => {
        // When it is loaded, later uses don't suspend.
        source.Part = module.default
        return module
      },
      (cause) => {
        fetched = undefined
        // React never retries a lazy component that failed once.
        source.Part = lazy(load)
        throw new PartLoadError('A part of the page could not be fetched', { cause })
      },
    )
    return fetched
  }
  const source: { Part: ComponentType<P> } = { Part: lazy(load) }
  return Object.assign(
    ({ waiting, failed, onFailed, ...props }: LazyPartProps & P) => (
      <PartOrFallback
        source={source}
        load={load}
        waiting={waiting}
        failed={failed}
        onFailed={onFailed}
        props={props as unknown as P}
      />
    ),
    {
      /** Rejects if it can't be fetched. */
      load: async () => void (await load()),
      /** Loads the component early; failures are ignored. */
      preload: () => void load().catch(() => {}),
    },
  )
}

export interface LazyPartProps {
  /** Shown until the component is loaded. */
  waiting?: ReactNode
  /** Shown if the component could not be loaded; `retry` tries again. Without it nothing is shown. */
  failed?: ((retry: () => void) => ReactNode) | undefined
  onFailed?: (() => void) | undefined
}

/** The part could not be loaded: the connection is lost, or a release has replaced it. */
export class PartLoadError extends Error {}

type Props<P> = LazyPartProps & { source: { Part: ComponentType<P> }; load: () => Promise<unknown>; props: P }

class PartOrFallback<P extends object> extends Component<Props<P>> {
  override state = { Part: this.props.source.Part, error: undefined }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override componentDidCatch(error: unknown) {
    if (error instanceof PartLoadError) this.props.onFailed?.()
  }
  override componentDidMount() {
    this.showSoon()
  }
  retry = () => {
    this.setState({ Part: this.props.source.Part, error: undefined })
    this.showSoon()
  }
  /**
   * React shows `waiting` for at least 300 ms, so that several parts of a page appear together; this component does not
   * wait for others.
   */
  showSoon() {
    this.props.load().then(
      () => this.forceUpdate(),
      () => {},
    )
  }
  override render() {
    const { waiting, failed, props } = this.props
    const { Part, error } = this.state as { Part: ComponentType<P>; error: unknown }
    if (error instanceof PartLoadError) return failed?.(this.retry)
    if (error) throw error
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
}
