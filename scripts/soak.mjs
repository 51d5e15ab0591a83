// npm run soak -- 6h: installs and builds what is missing, then drives the server for that long.
import { runBuilt } from './runBuilt.mjs'

await runBuilt('soak/main.ts')
