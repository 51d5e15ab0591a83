import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { RunningGateway } from '../simulators/gateway/standalone.ts'

const AS_TEXT = '?raw'

/** The simulator imports its pages as texts. In a build the bundler handles that; here it needs a hook. */
registerHooks({
  load(url, context, next) {
    if (!url.endsWith(AS_TEXT)) return next(url, context)
    const text = readFileSync(fileURLToPath(url.slice(0, -AS_TEXT.length)), 'utf8')
    return { format: 'module', source: `export default ${JSON.stringify(text)}`, shortCircuit: true }
  },
})

export const GATEWAY_KEYS = { keyId: 'rzp_test_drill', keySecret: 'drill', webhookSecret: 'drill' }

/** Starts the payment gateway for all servers. It sends its webhooks to `webhookUrl`. */
export async function openGateway(webhookUrl: string): Promise<RunningGateway> {
  const { startGateway } = await import('../simulators/gateway/standalone.ts')
  return startGateway({ ...GATEWAY_KEYS, webhookUrl })
}
