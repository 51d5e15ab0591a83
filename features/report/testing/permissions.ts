import { management } from '#tests/permissions.ts'
import { reportContract } from '../console/schema.ts'

/** All reports are for those who manage the studio. */
export const allowed = Object.fromEntries(Object.keys(reportContract).map((name) => [name, management]))
