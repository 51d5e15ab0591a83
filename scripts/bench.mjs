// npm run bench: installs and builds what is missing, then measures.
import { findChromium } from './chromium.mjs'
import { runBuilt } from './runBuilt.mjs'

await runBuilt('bench/main.ts', async () => {
  // Without a browser everything else is still measured.
  const chromium = await findChromium({ browser: true }).catch((error) => void console.error(error.message))
  return chromium ? { CHROMIUM_PATH: chromium } : {}
})
