import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from './rules.ts'

/** Has no letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** New codes that are easy to write down, such as `k7mq-2xhd-9pra`, with 59 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode)

const newCode = () => Array.from({ length: GROUPS }, newGroup).join('-')
const newGroup = () =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** The digest of a code. Capitals, spaces and dashes make no difference. */
export const recoveryCodeHash = (secret: string, personId: string, code: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'secondFactor:recoveryCode', 32)))
    .update(`${personId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest()
