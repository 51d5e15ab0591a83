import { afterAll } from 'vitest'
import { writeRecorded } from './rows/record.ts'

afterAll(writeRecorded)
