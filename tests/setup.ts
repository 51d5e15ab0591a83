import { setStudioSettings } from '#features/studio/settings.ts'
import { specSettings } from './settings.ts'

// Settings for tests without a database. A test with one loads them from the database.
setStudioSettings(specSettings)
