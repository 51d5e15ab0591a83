import type { BrowserContext } from '@playwright/test'

export interface Watch {
  /** The test expects responses with this status from addresses that contain this text. */
  allowStatus(status: number, address: string): void
  /** This test cuts the connection, so calls may fail completely. */
  allowConnectionLoss(): void
  problems(): string[]
}

interface RefusedRequest {
  status: number
  url: string
}

/** The browser's message about a refused or lost call, which the events below report as well. */
const ABOUT_A_CALL = /^Failed to load resource: /
/** Tests block service workers (playwright.config.ts), except the tests of service workers. */
const NO_WORKER = 'Service Worker registration blocked by Playwright'

/** Watches all pages of the context: console, exceptions, CSP violations, failing calls. */
export function watch(context: BrowserContext): Watch {
  const logged: string[] = []
  const lost: string[] = []
  const refused: RefusedRequest[] = []
  const expected: { status: number; address: string }[] = []
  let mayLose = false

  context.on('console', (message) => {
    const type = message.type()
    if (type !== 'error' && type !== 'warning') return
    if (ABOUT_A_CALL.test(message.text()) || message.text() === NO_WORKER) return
    logged.push(`console ${type}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => logged.push(`exception: ${error.error().stack ?? error.error()}`))
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Leaving a page aborts its pending requests; other hosts can't be found (playwright.config.ts).
    if (why !== 'net::ERR_ABORTED' && why !== 'net::ERR_NAME_NOT_RESOLVED')
      lost.push(`${request.method()} ${request.url()}: ${why}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) refused.push({ status: response.status(), url: response.url() })
  })

  const isExpected = ({ status, url }: RefusedRequest) =>
    expected.some((each) => each.status === status && url.includes(each.address))
  return {
    allowStatus: (status, address) => void expected.push({ status, address }),
    allowConnectionLoss: () => {
      mayLose = true
    },
    problems: () => [
      ...logged,
      ...(mayLose ? [] : lost),
      ...refused.filter((each) => !isExpected(each)).map(({ status, url }) => `${status} ${url}`),
    ],
  }
}
