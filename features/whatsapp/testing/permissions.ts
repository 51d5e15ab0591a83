import { owner } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowed = {
  'GET /console/whatsapp': owner,
}
