import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The list of routes is small, so the browser gets all of it at once.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
