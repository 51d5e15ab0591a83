// npm run drill -- NAME: installs and builds what is missing, then runs drills.
import { findChromium } from './chromium.mjs'
import { runBuilt } from './runBuilt.mjs'

await runBuilt('drills/main.ts', async () => ({ CHROMIUM_PATH: await findChromium() }))
