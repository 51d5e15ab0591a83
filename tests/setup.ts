import { afterAll } from 'vitest'
import { setStudioSettings } from '#features/studio/settings.ts'
import { writeRecorded } from './rows/record.ts'
import { specSettings } from './settings.ts'

// What a page or a server reads first; a test with a database reads the settings from that.
setStudioSettings(specSettings)

afterAll(writeRecorded)
