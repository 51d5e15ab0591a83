import { management } from '#tests/permissions.ts'
import { reportContract } from '../console/schema.ts'

/** All reports require the permissions of the management. */
export const allowedRoles = Object.fromEntries(Object.keys(reportContract).map((name) => [name, management]))
