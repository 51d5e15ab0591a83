import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The site map is small: the browser gets it at once and never asks for parts of it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
