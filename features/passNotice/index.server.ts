import type { Feature } from '#lib/feature.server.ts'
import { passNoticePersonalData } from './personalDataStore.server.ts'

export const passNotice: Feature = {
  personalData: passNoticePersonalData,
}
