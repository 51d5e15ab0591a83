import { setStudioSettings } from '#features/studio/settings.ts'
import { specSettings } from './settings.ts'

// A page or a server reads these settings first; a test with a database reads them from there.
setStudioSettings(specSettings)
