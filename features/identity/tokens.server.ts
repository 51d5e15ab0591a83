import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Caller } from '#lib/deps.server.ts'
import { opaqueTokenHash } from '#lib/opaqueToken.server.ts'
import { roles } from '#lib/permissions.ts'
import { toDate } from '#lib/time.ts'
import { ACCESS_TOKEN_SECONDS } from './rules.ts'
import { OTP_LENGTH } from './schema.ts'

type Purpose = 'accessToken' | 'code' | 'network' | 'device'

/** Each purpose has its own key, so that a signature for one is not valid for another. */
const deriveKey = (secret: string, purpose: Purpose): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `identity:${purpose}`, 32)))

/** The claims of an access token; everything else about a caller is read from the database. */
export type Claims = Pick<Caller, 'personId' | 'signInId' | 'role'>

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), role: z.enum(roles) })

export interface AccessTokens {
  issue(caller: Claims, now: Temporal.Instant): Promise<string>
  /** The claims of a token; undefined if the token is malformed, was not issued by this server, or has expired. */
  read(token: string, now: Temporal.Instant): Promise<Claims | undefined>
  /** The claims of a token that may have expired; for signing out and for replacing a sign-in. */
  readEvenExpired(token: string): Promise<Claims | undefined>
}

/** Signs and reads access tokens (HS256), which are valid for 15 minutes. */
export function accessTokens(secret: string): AccessTokens {
  const key = deriveKey(secret, 'accessToken')
  const readAt = async (token: string, currentDate: Date): Promise<Claims | undefined> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
        currentDate,
      })
      const { sub, sid, role } = claims.parse(payload)
      return { personId: sub, signInId: sid, role }
    } catch {
      return undefined
    }
  }
  return {
    issue(caller, now) {
      const seconds = Math.floor(now.epochMilliseconds / 1000)
      return new SignJWT({ sid: caller.signInId, role: caller.role })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(caller.personId)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
        .sign(key)
    },
    read: (token, now) => readAt(token, toDate(now)),
    readEvenExpired: (token) => readAt(token, toDate(Temporal.Instant.fromEpochMilliseconds(0))),
  }
}

export const newCode = (): string =>
  randomInt(10 ** OTP_LENGTH)
    .toString()
    .padStart(OTP_LENGTH, '0')

export type CodePurpose = 'signUp' | 'changeEmail'

/** What a code is valid for. Codes are short, so their digests are keyed and include all of this. */
export interface CodeSubject {
  email: string
  purpose: CodePurpose
  /** The member whose address changes; null at sign-up. */
  personId: string | null
}

export const codeHash = (secret: string, { email, purpose, personId }: CodeSubject, code: string): Buffer =>
  createHmac('sha256', deriveKey(secret, 'code'))
    .update(JSON.stringify([purpose, email.toLowerCase(), personId, code]))
    .digest()

/** A digest that matches no code. */
export const unguessableHash = (): Buffer => randomBytes(32)

const keyedDigest = (secret: string, purpose: Purpose, text: string): Buffer =>
  createHmac('sha256', deriveKey(secret, purpose)).update(text).digest().subarray(0, 16)

/** A digest by which a network is recognised without storing its address. */
export const networkDigest = (secret: string, network: string): Buffer =>
  keyedDigest(secret, 'network', network)

/** A browser, identified by the random id in its cookie; only the digest of the id is stored. */
export interface Device {
  id: string
  digest: Buffer
}

const deviceWith = (id: string): Device => ({ id, digest: opaqueTokenHash(id).subarray(0, 16) })
export const newDevice = (): Device => deviceWith(randomBytes(16).toString('base64url'))

export const signDevice = (secret: string, { id }: Device): string =>
  `${id}.${keyedDigest(secret, 'device', id).toString('base64url')}`

/** Reads the device from the signed cookie; undefined without a cookie, or with an invalid signature. */
export function readDevice(secret: string, signed: string | undefined): Device | undefined {
  const [id = '', signature = ''] = signed?.split('.') ?? []
  const signatureBytes = Buffer.from(signature, 'base64url')
  const expected = keyedDigest(secret, 'device', id)
  return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected)
    ? deviceWith(id)
    : undefined
}
