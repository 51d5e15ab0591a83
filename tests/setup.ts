import { afterAll } from 'vitest'
import { setStudioSettings } from '#features/studio/settings.ts'
import { writeRecorded } from './rows/record.ts'
import { specSettings } from './settings.ts'

// A page or a server reads these settings first; a test with a database reads them from there.
setStudioSettings(specSettings)

afterAll(writeRecorded)
